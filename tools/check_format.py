#!/usr/bin/env python3
"""Fails when clang-format would change a C++ file. Exit code 77 when there is no clang-format 14.

usage: check_format.py [ROOT]
"""

import pathlib
import subprocess
import sys

import llvm_tool
from project_files import project_files


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    program = llvm_tool.find("clang-format")
    if program is None:
        return llvm_tool.SKIPPED
    files = project_files(root, suffixes={".hpp", ".cpp"})
    if not files:
        print(f"no C++ file below {root}")
        return 1
    done = subprocess.run([program, "--dry-run", "-Werror", *files], capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        wrong = sorted({line.split(":")[0].removeprefix(f"{root}/")
                        for line in done.stderr.splitlines() if "clang-format-violations" in line})
        print("\n".join(wrong))
        print(f"{len(wrong)} files are not formatted; run clang-format -i on them")
        return 1
    print(f"{len(files)} files are formatted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
