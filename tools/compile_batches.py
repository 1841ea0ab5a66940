#!/usr/bin/env python3
"""Compiles sources in batches (source_batches.py) into one archive: a fuzz target needs half the
library with its sanitizers, and most of the time would go into headers.

The batches' headers are written to ARCHIVE.d, as a compiler does. A batch that is newer than all it
was made of is kept; one that does not compile is compiled in parts.

usage: compile_batches.py LIBRARY ARCHIVE COMPILER [FLAG...] -- SOURCE...
"""

import concurrent.futures
import hashlib
import pathlib
import re
import subprocess
import sys

from source_batches import batches, joined

JOBS = 2


class Batches:
    def __init__(self, folder, command):
        self.folder = folder
        self.command = command
        folder.mkdir(parents=True, exist_ok=True)

    def objects(self, files):
        """[object, ...] of these files, or raises with what the compiler says about one of them."""
        key = hashlib.sha256("\0".join([*self.command, *map(str, files)]).encode()).hexdigest()[:16]
        source, made, needs = (self.folder / f"{key}.{end}" for end in ("cpp", "o", "d"))
        if not is_current(made, needs, files):
            if len(files) == 1:
                source = files[0]
            else:
                source.write_text(joined(files, with_lines=True)[0])
            done = subprocess.run([*self.command, "-MD", "-MF", needs, "-c", source, "-o", made],
                                  capture_output=True, text=True, check=False)
            if done.returncode != 0:
                if len(files) == 1:
                    raise RuntimeError(done.stderr)
                half = len(files) // 2
                return self.objects(files[:half]) + self.objects(files[half:])
        return [made]


def needs_of(depfile):
    """Headers in a compiler's list of them."""
    words = depfile.read_text().replace("\\\n", " ").split(":", 1)[1]
    return [pathlib.Path(w.replace("\\ ", " ")) for w in re.findall(r"(?:\\ |\S)+", words)]


def is_current(made, needs, files):
    if not made.exists() or not needs.exists():
        return False
    age = made.stat().st_mtime_ns
    return all(file.exists() and file.stat().st_mtime_ns < age
               for file in [*files, *needs_of(needs)])


def main():
    if "--" not in sys.argv or sys.argv.index("--") < 4:
        print(__doc__, file=sys.stderr)
        return 2
    dashes = sys.argv.index("--")
    library, archive = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    sources = {}
    for file in (pathlib.Path(a).resolve() for a in sys.argv[dashes + 1:]):
        # others may include what lies beside them
        sources[file] = "the library's" if file.is_relative_to(library) else str(file)
    work = Batches(archive.with_suffix(".batches"), sys.argv[3:dashes])
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        try:
            found = list(pool.map(lambda b: work.objects(b[1]), batches(library, sources)))
        except RuntimeError as problem:
            print(problem, file=sys.stderr)
            return 1
    objects = [made for some in found for made in some]
    archive.unlink(missing_ok=True)
    subprocess.run(["ar", "rcs", archive, *objects], check=True)
    needs = sorted({str(n) for made in objects for n in needs_of(made.with_suffix(".d"))
                    if n.parent != work.folder} | {str(s) for s in sources})
    listed = " \\\n  ".join(n.replace(" ", "\\ ") for n in needs)
    archive.with_suffix(archive.suffix + ".d").write_text(f"{archive}: {listed}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
