#!/usr/bin/env python3
"""Fails when a header of the library does not compile alone, or not twice.

A source that includes its own header first has shown that when it was built: the library is built
without precompiled headers. Such a header is only asked for `#pragma once`.

usage: check_headers.py ROOT COMPILER [FLAG...]
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys

from project_files import project_files, report

JOBS = 2


_FIRST_INCLUDE = re.compile(r"^#include (.*)$", re.MULTILINE)


def is_built_alone(header, name):
    source = header.with_suffix(".cpp")
    found = _FIRST_INCLUDE.search(source.read_text()) if source.exists() else None
    return found is not None and found[1] == f'"{name}"'


def problem_of(header, root, command):
    name = header.relative_to(root).as_posix()
    if is_built_alone(header, name) and header.read_text().startswith("#pragma once\n"):
        return None
    text = f'#include "{name}"\n' * 2
    done = subprocess.run([*command, f"-I{root}", "-x", "c++", "-fsyntax-only", "-"], input=text,
                          capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return None
    return f"{name}: does not compile alone\n{done.stderr.rstrip()}"


def main():
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1]).resolve()
    headers = project_files(root / "supple", suffixes={".hpp"})
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        found = pool.map(lambda h: problem_of(h, root, sys.argv[2:]), headers)
    problems = [p for p in found if p]
    if not headers:
        problems.append(f"no header below {root / 'supple'}")
    return report(problems, f"{len(headers)} headers compile alone")


if __name__ == "__main__":
    sys.exit(main())
