#!/usr/bin/env bash
# Makes FOLDER look like web/ with every package of its lock file, those for tests, too; once. Then
# runs the command there.
#
#   prepare.sh FOLDER [COMMAND...]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
web=$(cd "$here/../../web" && pwd)
folder=$1
shift

for program in node npm; do
  if ! command -v $program >/dev/null; then
    echo "$program is not installed; tools/install_dependencies test does that" >&2
    exit 1
  fi
done
mkdir -p "$folder"
cd "$folder"
exec 9>lock
flock 9
for name in src style test tsconfig.json; do ln -sfn "$web/$name" $name; done
ln -sfn "$here" browser
cp "$web/package.json" .
if ! cmp -s "$web/package-lock.json" node_modules/.installed-lock.json; then
  cp "$web/package-lock.json" .
  npm ci --ignore-scripts --prefer-offline --no-audit --no-fund || {
    echo "npm could not install the packages, see above; the tests need its registry once" >&2
    exit 77
  }
  cp "$web/package-lock.json" node_modules/.installed-lock.json
fi
exec 9>&-
[ $# -eq 0 ] || exec "$@"
