#!/usr/bin/env python3
"""Writes models/*.urdf from models/figures.toml; --check says which of them are out of date."""
import argparse
import pathlib
import sys
import tomllib

sys.dont_write_bytecode = True

from models import arm7, quadruped, ur, urdf  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILDERS = {"arm7": arm7.build, "quadruped": quadruped.build, "ur": ur.build}


def make_all(figures):
    """URDF text by file name."""
    return {f"{name}.urdf": urdf.write(BUILDERS[table["kind"]](name, table))
            for name, table in figures.items()}


def difference(path, wanted):
    """What is wrong with the file at path, or None when it holds the wanted text."""
    if not path.is_file():
        return f"{path}: missing; run tools/make_models.py"
    found = path.read_text(encoding="utf-8")
    if found == wanted:
        return None
    pairs = zip(found.splitlines() + [""], wanted.splitlines() + [""])
    line = next((n for n, (a, b) in enumerate(pairs, 1) if a != b), 1)
    return (f"{path}:{line}: differs from what models/figures.toml gives; "
            "change the figures or the generator and run tools/make_models.py")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true",
                        help="write nothing; exit with 1 and name the files that differ")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "models", metavar="DIR",
                        help="folder of the URDF files (default: models/)")
    arguments = parser.parse_args()

    with open(ROOT / "models" / "figures.toml", "rb") as file:
        texts = make_all(tomllib.load(file))

    if arguments.check:
        problems = [difference(arguments.out / name, text) for name, text in texts.items()]
        problems = [problem for problem in problems if problem]
        print("\n".join(problems) or f"{len(texts)} models are up to date")
        return 1 if problems else 0

    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (arguments.out / name).write_text(text, encoding="utf-8")
    print(f"{len(texts)} models written to {arguments.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
