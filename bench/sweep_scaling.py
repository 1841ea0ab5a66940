#!/usr/bin/env python3
"""How much faster two threads and two processes sweep than one, and that all find the same.

usage: sweep_scaling.py SUPPLE SWEEP.yaml [THREADS ...]
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def swept(program, sweep, threads, folder):
    """Samples a second, and the table's bytes."""
    done = subprocess.run([program, "sweep", sweep, "--jobs", str(threads), "--output", folder],
                          capture_output=True, text=True, check=True)
    rate = re.search(r"(\d+) samples in ([\d.]+) s", done.stdout)
    return int(rate[1]) / float(rate[2]), (folder / "results.csv").read_bytes()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program = pathlib.Path(sys.argv[1]).resolve()
    sweep = pathlib.Path(sys.argv[2]).resolve()
    threads = [int(text) for text in sys.argv[3:]] or [1, 2]
    folder = pathlib.Path(tempfile.mkdtemp(prefix="supple_sweep_"))
    try:
        first_rate, first_table = swept(program, sweep, threads[0], folder / "first")
        print(f"{threads[0]} threads: {first_rate:.1f} samples a second")
        for count in threads[1:]:
            rate, table = swept(program, sweep, count, folder / str(count))
            same = "the same results" if table == first_table else "OTHER RESULTS"
            print(f"{count} threads: {rate:.1f} samples a second, {rate / first_rate:.2f} times, {same}")
            if table != first_table:
                sys.exit(1)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
