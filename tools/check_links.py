#!/usr/bin/env python3
"""Fails when a file points outside the project, or documentation names a file that is not there.

usage: check_links.py [ROOT]
"""

import pathlib
import re
import sys

from project_files import project_files, report

# places that exist on one person's machine only
_PRIVATE = re.compile(r"(?<![\w.:/])/(?:home|root|work|Users|media|mnt)/")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*\bsrc=\"([^\"]+)\"")
_QUOTED_PATH = re.compile(r"`([\w.-]+/[\w./-]+)`")


def private_paths(root):
    for path in project_files(root):
        if path == pathlib.Path(__file__).resolve():
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if _PRIVATE.search(line):
                yield f"{path.relative_to(root)}:{number}: a path outside the project: {line.strip()}"


def outside_symlinks(root):
    for path in project_files(root):
        if path.is_symlink() and not path.resolve().is_relative_to(root):
            yield f"{path.relative_to(root)}: links to {path.resolve()}, outside the project"


def broken_references(root):
    """Links and quoted paths of the documentation that lead nowhere."""
    # of the project: a checkout may hold results of runs and builds besides
    folders = {p.relative_to(root).parts[0] for p in project_files(root) if p.parent != root}
    for path in project_files(root, suffixes={".md"}):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            where = f"{path.relative_to(root)}:{number}"
            for match in _LINK.finditer(line):
                target = (match[1] or match[2]).split("#")[0]
                if not target or re.match(r"[a-z]+:", target):
                    continue  # an anchor of this page, or the web
                found = (path.parent / target).resolve()
                if not found.is_relative_to(root):
                    yield f"{where}: '{target}' is outside the project"
                elif not found.exists():
                    yield f"{where}: '{target}' does not exist"
            for match in _QUOTED_PATH.finditer(line):
                quoted = match[1]
                known = quoted.split("/")[0] in folders
                if known and not (root / quoted).exists():
                    yield f"{where}: '{quoted}' does not exist"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = [*private_paths(root), *outside_symlinks(root), *broken_references(root)]
    return report(problems, "every path in the project leads to a file of the project")


if __name__ == "__main__":
    sys.exit(main())
