#!/usr/bin/env python3
"""Fails when code or output shown in the documentation is not what the project holds or prints.

    <!-- from examples/NAME.cpp -->           the C++ block below is a part of that file
    <!-- printed by PROGRAM ARGUMENT... -->   the block below is what that program prints

Every C++ block carries such a mark. Programs are looked up in the build tree and run in ROOT.

usage: check_snippets.py ROOT [BUILD]
"""

import dataclasses
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

from project_files import project_files, report

_MARK = re.compile(r"<!-- (from|printed by) (.+?) -->")
_FENCE = re.compile(r"^```(\w*)")


@dataclasses.dataclass
class Block:
    where: str
    language: str
    mark: tuple  # (kind, argument), or None
    text: str


def blocks_of(path, root):
    blocks = []
    mark = None
    opened = None
    lines = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fence = _FENCE.match(line)
        if opened is not None:
            if fence:
                where, language = opened
                blocks.append(Block(where, language, mark, "\n".join(lines)))
                opened, mark, lines = None, None, []
            else:
                lines.append(line)
        elif fence:
            opened = (f"{path.relative_to(root)}:{number}", fence[1])
        elif found := _MARK.search(line):
            mark = (found[1], found[2])
        elif line.strip():
            mark = None  # the mark stands right above its block
    return blocks


def problem_of_source(block, root, file):
    path = root / file
    if not path.exists():
        return f"{block.where}: '{file}' does not exist"
    wanted = block.text.splitlines()
    lines = path.read_text().splitlines()
    for start in range(len(lines) - len(wanted) + 1):
        part = "\n".join(lines[start:start + len(wanted)])
        if block.text in (part, textwrap.dedent(part)):
            return None
    return f"{block.where}: this is not a part of '{file}'; copy it from there"


def problem_of_output(block, root, build, command):
    program, *arguments = command.split()
    path = build / program
    if not path.exists():
        return f"{block.where}: '{program}' is not in {build}"
    with tempfile.TemporaryDirectory(prefix="supple_snippet_") as folder:
        # as in the project's root, but what the program writes stays out of it
        for entry in root.iterdir():
            (pathlib.Path(folder) / entry.name).symlink_to(entry)
        done = subprocess.run([path, *arguments], cwd=folder, capture_output=True, text=True,
                              timeout=60, check=False)
    if done.returncode != 0:
        return f"{block.where}: '{command}' failed: {done.stderr.strip()}"
    if done.stdout.strip("\n") != block.text:
        return f"{block.where}: '{command}' prints\n{done.stdout}"
    return None


def problem_of(block, root, build):
    if block.mark is None:
        return f"{block.where}: unmarked C++" if block.language == "cpp" else None
    kind, argument = block.mark
    if kind == "from":
        return problem_of_source(block, root, argument)
    return problem_of_output(block, root, build, argument) if build else None


def main():
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1]).resolve()
    build = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else None
    blocks = [b for path in project_files(root, suffixes={".md"}) for b in blocks_of(path, root)]
    problems = [p for p in (problem_of(b, root, build) for b in blocks) if p]
    marked = sum(1 for b in blocks if b.mark)
    return report(problems, f"{marked} marked blocks are what the project holds and prints")


if __name__ == "__main__":
    sys.exit(main())
