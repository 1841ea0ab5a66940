#!/usr/bin/env python3
"""How much faster several threads and processes sweep than one, and that all find the same.

usage: sweep_scaling.py SUPPLE SWEEP.yaml [THREADS | ranksN ...]

1 and 2 threads where nothing is said; ranks2 are two processes of mpirun. Seconds of processor time
beside samples a second: where they grow with the threads, threads wait for each other; where they do
not and the rate falls short, others use the machine.
"""

import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile


# everything on this machine and on its loopback; a container's root may start processes
MPI_ENVIRONMENT = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                   "OMPI_MCA_btl": "self,vader,tcp", "OMPI_MCA_btl_tcp_if_include": "lo",
                   "OMPI_MCA_oob_tcp_if_include": "lo", "OMPI_MCA_rmaps_base_oversubscribe": "1",
                   "OMPI_MCA_mpi_yield_when_idle": "1"}


def command_of(program, how):
    """The words before the sweep's own, and a name."""
    if how.startswith("ranks"):
        ranks = how.removeprefix("ranks")
        return ["mpirun", "-n", ranks, program, "sweep"], f"{ranks} processes"
    return [program, "sweep", "--jobs", how], f"{how} thread{'s' if how != '1' else ''}"


def cpu_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def swept(command, sweep, folder):
    """Samples a second, seconds of processor time, and the table's bytes."""
    before = cpu_seconds()
    done = subprocess.run([*command, sweep, "--output", folder], capture_output=True, text=True,
                          check=True, env=os.environ | MPI_ENVIRONMENT)
    rate = re.search(r"(\d+) samples in ([\d.]+) s", done.stdout)
    return int(rate[1]) / float(rate[2]), cpu_seconds() - before, (folder / "results.csv").read_bytes()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program = pathlib.Path(sys.argv[1]).resolve()
    sweep = pathlib.Path(sys.argv[2]).resolve()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="supple_sweep_"))
    first_rate = first_table = None
    try:
        for number, how in enumerate(sys.argv[3:] or ["1", "2"]):
            command, name = command_of(program, how)
            rate, cpu, table = swept(command, sweep, folder / str(number))
            words = f"{name}: {rate:.1f} samples a second, {cpu:.1f} s of processor time"
            if first_table is None:
                first_rate, first_table = rate, table
                print(words, flush=True)
                continue
            same = table == first_table
            print(f"{words}, {rate / first_rate:.2f} times, {'the same results' if same else 'OTHER RESULTS'}",
                  flush=True)
            if not same:
                sys.exit(1)
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
