#!/usr/bin/env bash
# Installs the client of package-lock.json into FOLDER, once, and lets it talk to a run.
#
#   other_client.sh FOLDER SUPPLE CONFIG
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
folder=$1

for program in node npm; do
  if ! command -v $program >/dev/null; then
    echo "$program is not installed; tools/install_dependencies test does that" >&2
    exit 1
  fi
done
mkdir -p "$folder"
cp "$source/client.cjs" "$source/package.json" "$folder"
if ! cmp -s "$source/package-lock.json" "$folder/package-lock.json" ||
   [ ! -e "$folder/node_modules/.package-lock.json" ]; then
  cp "$source/package-lock.json" "$folder"
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund) || {
    echo "npm could not install the client, see above; the test needs its registry once" >&2
    exit 77
  }
fi
exec node "$folder/client.cjs" "$2" "$3"
