#!/usr/bin/env python3
"""Shows that check_rt_symbols.py sees each way to leave real time, in objects compiled here.

The compiler is the first argument.
"""

import subprocess
import sys
import unittest

from support import CheckTest

COMPILER = "c++"

FORBIDDEN = {
    "malloc": "#include <cstdlib>\nvoid* f() { return std::malloc(8); }",
    "free": "#include <cstdlib>\nvoid f(void* p) { std::free(p); }",
    "operator new": "double* f() { return new double[9]; }",
    "__cxa_throw": "void f() { throw 1; }",
    "std::__throw_out_of_range": "#include <array>\nint f(std::array<int, 3>& a, unsigned i) "
                                 "{ return a.at(i); }",
    "pthread_mutex_lock": "#include <mutex>\nvoid f(std::mutex& m) { m.lock(); }",
    "std::chrono::_V2::steady_clock::now": "#include <chrono>\nlong f() { return "
                                           "std::chrono::steady_clock::now().time_since_epoch()"
                                           ".count(); }",
    "clock_gettime": "#include <ctime>\nvoid f(timespec* t) { clock_gettime(CLOCK_MONOTONIC, t); }",
    "printf": '#include <cstdio>\nvoid f(int i) { std::printf("%d %d\\n", i, i); }',
    "std::cout": "#include <iostream>\nvoid f() { std::cout << 1; }",
    "__cxa_guard_acquire": "int g();\nint f() { static int once = g(); return once; }",
    "rand": "#include <cstdlib>\nint f() { return std::rand(); }",
    "usleep": "#include <unistd.h>\nvoid f() { usleep(1); }",
    "supple::elsewhere()": "namespace supple { void elsewhere(); }\nvoid f() { supple::elsewhere(); }",
}


class CheckRtSymbolsTest(CheckTest):
    check = "check_rt_symbols.py"

    def compiled(self, text, name="snippet.o", *flags):
        source = self.write("snippet.cpp", text)
        target = self.tree / name
        subprocess.run([COMPILER, "-std=c++20", "-O2", *flags, "-c", source, "-o", target],
                       check=True)
        return target

    def test_passes_arithmetic(self):
        clean = self.compiled("#include <cmath>\n#include <cstring>\n"
                              "double f(double x) { return std::sin(x) + std::sqrt(x); }\n"
                              "void g(char* a, char* b) { std::memcpy(a, b, 1000); }")
        self.expect_pass(clean)

    def test_reports_each_way_out_by_name(self):
        for symbol, text in FORBIDDEN.items():
            with self.subTest(symbol):
                self.expect_report(f"snippet.o: snippet.o needs {symbol}", self.compiled(text))

    def test_names_library_and_object(self):
        bad = self.compiled(FORBIDDEN["malloc"], "greedy.o")
        library = self.tree / "libsupple_core.a"
        subprocess.run(["ar", "rc", library, bad], check=True)
        self.expect_report("libsupple_core.a: greedy.o needs malloc", library)

    def test_passes_what_another_of_the_libraries_defines(self):
        caller = self.compiled(FORBIDDEN["supple::elsewhere()"], "caller.o")
        callee = self.compiled("namespace supple { void elsewhere() {} }", "callee.o")
        self.expect_pass(caller, callee)

    def test_passes_an_assertion_only_where_assertions_are_on(self):
        text = "#include <cassert>\nvoid f(int i) { assert(i > 0); }"
        self.expect_report("needs __assert_fail", self.compiled(text))
        self.expect_pass("--assertions", self.compiled(text))
        self.expect_pass(self.compiled(text, "snippet.o", "-DNDEBUG"))

    def test_reports_an_inline_function_in_the_kernel_only(self):
        text = ("__attribute__((noinline)) inline double twice(double x) { return 2.0 * x; }\n"
                "double f(double x) { return twice(x) + twice(x + 1.0); }")
        self.expect_pass(self.compiled(text, "kinematics.o"))
        self.expect_report("kernel.o shares twice(double)", self.compiled(text, "kernel.o"))

    def test_reports_a_kernel_that_is_not_there(self):
        clean = self.compiled("double f(double x) { return x; }", "kinematics.o")
        self.expect_report("no object of the kernel found", "--require-kernel", clean)

    def test_reports_an_empty_library(self):
        self.expect_report("the libraries define nothing", self.compiled("", "empty.o"))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
