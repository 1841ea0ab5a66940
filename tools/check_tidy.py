#!/usr/bin/env python3
"""Runs clang-tidy over the library's sources. Exit code 77 when there is no clang-tidy 14.

Most of the time goes into the headers of Eigen and the standard library, so several sources are
read together, as one file (source_batches.py). What was found clean is not read
again until one of these sources, a header of the project that they include, the command line or
.clang-tidy changes.

usage: check_tidy.py ROOT BUILD
"""

import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys

import llvm_tool
from project_files import report
from source_batches import batches, joined

JOBS = 2
MOST = 96  # sources that are read at once
# The analyzer follows short paths only: long ones take seven times as long, and found nothing else.
SHALLOW = [f"--extra-arg={word}" for word in ("-Xclang", "-analyzer-config", "-Xclang", "mode=shallow")]

_BATCHED = re.compile(r'^#include "(/[^"]+)"', re.MULTILINE)
_INCLUDE = re.compile(r'^\s*#\s*include\s*"(supple/[^"]+)"', re.MULTILINE)


def flags_by_source(root, build):
    """Source of the library -> its command line, without what names files. A kernel is compiled
    once per instruction set, and read once. Precompiled headers are those of another compiler, and
    would hide a missing include."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        command = re.sub(r"\s(-o\s+\S+|-c\s+\S+|-include\s+\S+|-Winvalid-pch)", "", entry["command"])
        for file in sources_of(pathlib.Path(entry["directory"], entry["file"]).resolve()):
            if file.is_relative_to(root / "supple"):
                found.setdefault(file, command)
    return found


def sources_of(file):
    """The file itself, or those that CMake compiles at once by including them in it."""
    if file.parent.name != "Unity" or not file.exists():
        return [file]
    return [pathlib.Path(name) for name in _BATCHED.findall(file.read_text())]


def texts_of(root, files):
    """The files' texts and those of the project's headers that they include, directly or not."""
    texts = {}
    waiting = list(files)
    while waiting:
        current = waiting.pop()
        if current in texts or not current.exists():
            continue
        texts[current] = current.read_text()
        waiting += [root / name for name in _INCLUDE.findall(texts[current])]
    return [texts[path] for path in sorted(texts)]


class Checker:
    def __init__(self, program, root, build):
        self.program = program
        self.root = root
        self.folder = build / "tidy"
        self.folder.mkdir(exist_ok=True)

    def problem_of(self, flags, files):
        parts = [(self.root / ".clang-tidy").read_text(), flags, *map(str, files),
                 *texts_of(self.root, files)]
        key = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        passed = self.folder / key
        if passed.exists():
            return None
        clean, text = self.run(flags, files, key)
        if "[clang-diagnostic-error]" in text and len(files) > 1:
            # names that meet in one file although each is private to its own
            half = len(files) // 2
            found = [self.problem_of(flags, part) for part in (files[:half], files[half:])]
            return "\n".join(filter(None, found)) or None
        if not clean:
            # one that was killed has said nothing
            return text or f"clang-tidy ended before it was through with {', '.join(f.name for f in files)}"
        passed.write_text("\n".join(file.name for file in files))
        return None

    def run(self, flags, files, key):
        folder = self.folder / f"{key}.d"
        folder.mkdir(exist_ok=True)
        batch = folder / "batch.cpp"
        text, places = joined(files)
        batch.write_text(text)
        entry = {"directory": str(folder), "file": str(batch), "command": f"{flags} -c {batch}"}
        (folder / "compile_commands.json").write_text(json.dumps([entry]))
        done = subprocess.run(
            [self.program, "-p", folder, f"--config-file={self.root / '.clang-tidy'}", "--quiet",
             *SHALLOW, batch], capture_output=True, text=True, check=False)
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        found = re.sub(rf"{re.escape(str(batch))}:(\d+):",
                       lambda line: "{}:{}:".format(*places[int(line[1]) - 1]), done.stdout)
        return done.returncode == 0, found.rstrip()


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, build = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    program = llvm_tool.find("clang-tidy")
    if program is None:
        return llvm_tool.SKIPPED
    sources = flags_by_source(root, build)
    checker = Checker(program, root, build)
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        found = pool.map(lambda b: checker.problem_of(*b), batches(root / "supple", sources, MOST))
    problems = [p for p in found if p]
    if not sources:
        problems.append(f"{build}/compile_commands.json names no source of the library")
    return report(problems, f"clang-tidy has nothing to say about {len(sources)} files")


if __name__ == "__main__":
    sys.exit(main())
