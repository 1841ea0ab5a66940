#!/usr/bin/env python3
"""Fails when a file of code has grown past the length at which it holds two ideas.

usage: check_length.py [ROOT]
"""

import pathlib
import sys

from project_files import project_files, report

LIMIT = 500
SUFFIXES = {".hpp", ".cpp", ".h", ".py", ".sh", ".js", ".mjs", ".ts", ".css", ".html", ".cmake", ""}


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = []
    for path in project_files(root, suffixes=SUFFIXES):
        if path.name.startswith(".") or path == root / "LICENSE":
            continue
        lines = len(path.read_text().splitlines())
        if lines > LIMIT:
            problems.append(f"{path.relative_to(root)}: {lines} lines, the limit is {LIMIT}; "
                            "split it where its second idea begins")
    return report(problems, f"no file of code is longer than {LIMIT} lines")


if __name__ == "__main__":
    sys.exit(main())
