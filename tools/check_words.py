#!/usr/bin/env python3
"""Fails when a file says of itself that it is unfinished.

usage: check_words.py [ROOT]
"""

import pathlib
import re
import sys

from project_files import project_files, report

# a letter in brackets each, so that this file does not report itself
UNFINISHED = re.compile(r"\b(T[O]DO|F[I]XME|X[X]X|H[A]CK|T[B]D|W[I]P)\b"
                        r"|(?i:\b(n[o]t implemented|f[o]r now|p[l]aceholder|comm[e]nted out)\b)")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    problems = []
    for path in project_files(root):
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue  # a picture or a log
        for number, line in enumerate(text.splitlines(), 1):
            found = UNFINISHED.search(line)
            if found:
                problems.append(f"{path.relative_to(root)}:{number}: '{found[0]}'; "
                                "finish it, or leave it out and say so in the documentation")
    return report(problems, "no file calls itself unfinished")


if __name__ == "__main__":
    sys.exit(main())
