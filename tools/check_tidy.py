#!/usr/bin/env python3
"""Runs clang-tidy over the library's sources. Exit code 77 when there is no clang-tidy 14.

usage: check_tidy.py ROOT BUILD [FILE...]
"""

import concurrent.futures
import json
import pathlib
import subprocess
import sys

import llvm_tool
from project_files import report

JOBS = 2


def sources_of(root, build):
    commands = json.loads((build / "compile_commands.json").read_text())
    library = root / "supple"
    files = {pathlib.Path(c["directory"], c["file"]).resolve() for c in commands}
    return sorted(f for f in files if f.is_relative_to(library))


def problem_of(program, build, file):
    done = subprocess.run([program, "-p", build, "--quiet", file], capture_output=True, text=True,
                          check=False)
    return done.stdout.rstrip() if done.returncode != 0 else None


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    root, build = (pathlib.Path(a).resolve() for a in sys.argv[1:3])
    program = llvm_tool.find("clang-tidy")
    if program is None:
        return llvm_tool.SKIPPED
    files = [pathlib.Path(a).resolve() for a in sys.argv[3:]] or sources_of(root, build)
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        problems = [p for p in pool.map(lambda f: problem_of(program, build, f), files) if p]
    if not files:
        problems.append(f"{build}/compile_commands.json names no source of the library")
    return report(problems, f"clang-tidy has nothing to say about {len(files)} files")


if __name__ == "__main__":
    sys.exit(main())
