#!/usr/bin/env python3
"""Prints for each source the number of the batch that it is compiled in (source_batches.py), separated
by `;` as CMake's lists are.

usage: unity_groups.py MOST LIBRARY SOURCE...
"""

import pathlib
import sys

import source_batches


def main():
    if len(sys.argv) < 4:
        print(__doc__, file=sys.stderr)
        return 2
    library = pathlib.Path(sys.argv[2])
    sources = [pathlib.Path(argument) for argument in sys.argv[3:]]
    found = source_batches.batches(library, {source: "" for source in sources},
                                   int(sys.argv[1]))
    group = {file: number for number, (_, files) in enumerate(found) for file in files}
    print(";".join(str(group[source]) for source in sources), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
