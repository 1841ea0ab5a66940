#!/usr/bin/env python3
"""Runs clang-tidy over the library's sources. Exit code 77 when there is no clang-tidy 14.

A file that passed is not read again until it, a header of the project that it includes, its
command line or .clang-tidy changes: reading Eigen's headers takes seconds per file.

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

JOBS = 2


_INCLUDE = re.compile(r'^\s*#\s*include\s*"(supple/[^"]+)"', re.MULTILINE)


def commands_by_source(root, build):
    """Source of the library -> its command lines; the kernel has one per instruction set."""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["directory"], entry["file"]).resolve()
        if file.is_relative_to(root / "supple"):
            found.setdefault(file, []).append(entry["command"])
    return found


def texts_of(root, file):
    """The file's text and those of the project's headers that it includes, directly or not."""
    texts = {}
    waiting = [file]
    while waiting:
        current = waiting.pop()
        if current in texts or not current.exists():
            continue
        texts[current] = current.read_text()
        waiting += [root / name for name in _INCLUDE.findall(texts[current])]
    return [texts[path] for path in sorted(texts)]


def problem_of(program, root, build, file, commands):
    parts = [(root / ".clang-tidy").read_text(), *sorted(commands), *texts_of(root, file)]
    passed = build / "tidy" / hashlib.sha256("\0".join(parts).encode()).hexdigest()
    if passed.exists():
        return None
    done = subprocess.run([program, "-p", build, "--quiet", file], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        return done.stdout.rstrip()
    passed.parent.mkdir(exist_ok=True)
    passed.write_text(file.name)
    return None


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, build = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    program = llvm_tool.find("clang-tidy")
    if program is None:
        return llvm_tool.SKIPPED
    sources = commands_by_source(root, build)
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        found = pool.map(lambda s: problem_of(program, root, build, *s), sorted(sources.items()))
    problems = [p for p in found if p]
    if not sources:
        problems.append(f"{build}/compile_commands.json names no source of the library")
    return report(problems, f"clang-tidy has nothing to say about {len(sources)} files")


if __name__ == "__main__":
    sys.exit(main())
