#!/usr/bin/env python3
"""Shows that the checks of layout, headers and style of code report what they are for, and that
batches of sources are what their sources are.

The compiler is the first argument.
"""

import json
import os
import shutil
import subprocess
import sys
import unittest
import unittest.mock

from support import ROOT, CheckTest

sys.path.insert(0, str(ROOT / "tools"))
import llvm_tool  # noqa: E402

COMPILER = "c++"


@unittest.skipUnless(llvm_tool.find("clang-format"), "clang-format 14 is not installed")
class CheckFormatTest(CheckTest):
    check = "check_format.py"

    def setUp(self):
        super().setUp()
        shutil.copy(ROOT / ".clang-format", self.tree)

    def test_tells_a_formatted_file_from_another(self):
        self.write("supple/core/a.hpp", "int f(int x);\n")
        self.expect_pass(self.tree)
        self.write("supple/core/a.hpp", "int f( int x );\n")
        self.expect_report("supple/core/a.hpp\n1 files are not formatted", self.tree)

    def test_reports_a_tree_without_code(self):
        self.expect_report("no C++ file", self.tree)


class CheckHeadersTest(CheckTest):
    check = "check_headers.py"

    def expect_header(self, text, message=None):
        self.write("supple/core/a.hpp", text)
        arguments = (self.tree, COMPILER, "-std=c++20")
        if message:
            self.expect_report(message, *arguments)
        else:
            self.expect_pass(*arguments)

    def test_passes_a_header_that_includes_what_it_uses(self):
        self.expect_header("#pragma once\n#include <cstdint>\nstruct A { std::int8_t x; };\n")

    def test_passes_what_another_header_of_the_library_includes(self):
        self.write("supple/core/b.hpp", "#pragma once\n#include <cstdint>\n")
        self.expect_header('#pragma once\n#include "supple/core/b.hpp"\n'
                           "struct A { std::int8_t x; };\n")

    def test_reports_a_header_that_relies_on_others_for_the_standard_library(self):
        self.expect_header("#pragma once\nstruct A { std::int8_t x; };\n",
                           "supple/core/a.hpp: uses <cstdint> and includes it nowhere")

    def test_reports_a_header_that_relies_on_another_of_the_library(self):
        self.write("supple/core/b.hpp", "#pragma once\nstruct B {};\n")
        self.expect_header("#pragma once\nstruct A { B b; };\n",
                           "supple/core/a.hpp: does not compile alone")

    def test_reports_a_header_that_cannot_be_included_twice(self):
        self.expect_header("struct A {};\n", "supple/core/a.hpp: does not compile alone")

    def test_leaves_a_header_to_the_source_that_includes_it_first(self):
        relies = "#pragma once\nstruct A { B b; };\n"
        self.write("supple/core/a.cpp", '#include "supple/core/a.hpp"\n')
        self.expect_header(relies)
        self.expect_header("struct A {};\n", "supple/core/a.hpp: does not compile alone")
        self.write("supple/core/a.cpp", '#include <cstdint>\n#include "supple/core/a.hpp"\n')
        self.expect_header(relies, "supple/core/a.hpp: does not compile alone")

    def test_reports_a_tree_without_headers(self):
        self.expect_report("no header", self.tree, COMPILER)


@unittest.skipUnless(llvm_tool.find("clang-tidy"), "clang-tidy 14 is not installed")
class CheckTidyTest(CheckTest):
    check = "check_tidy.py"

    def setUp(self):
        super().setUp()
        shutil.copy(ROOT / ".clang-tidy", self.tree)

    def arguments(self, *texts, flags="c++ -std=c++20"):
        """Of a tree with these sources, a.cpp and so on."""
        commands = []
        for letter, text in zip("abc", texts):
            file = self.write(f"supple/core/{letter}.cpp", text)
            commands.append({"directory": str(self.tree), "file": str(file),
                             "command": f"{flags} -o {letter}.o -c {file}"})
        self.write("compile_commands.json", json.dumps(commands))
        return self.tree, self.tree

    def test_passes_names_with_frames(self):
        self.expect_pass(*self.arguments(
            "namespace supple {\n"
            "double scaled(double p_BC_E, double X_WP, double Jv_V_WP_W) noexcept {\n"
            "  const double R_WS = 2.0 * p_BC_E;\n"
            "  return R_WS + X_WP + Jv_V_WP_W;\n"
            "}\n"
            "}  // namespace supple\n"))

    def test_reports_a_name_against_the_rules(self):
        self.expect_report("invalid case style for variable 'BadLocal'", *self.arguments(
            "namespace supple {\n"
            "double scaled(double x) noexcept {\n"
            "  const double BadLocal = 2.0 * x;\n"
            "  return BadLocal;\n"
            "}\n"
            "}  // namespace supple\n"))

    def test_reads_a_file_again_when_a_header_of_it_changes(self):
        text = '#include "supple/core/a.hpp"\n'
        flags = f"c++ -std=c++20 -I{self.tree}"
        self.write("supple/core/a.hpp", "#pragma once\nnamespace supple {\nint twice(int x);\n}\n")
        self.expect_pass(*self.arguments(text, flags=flags))
        self.expect_pass(*self.arguments(text, flags=flags))
        self.write("supple/core/a.hpp", "#pragma once\nnamespace supple {\nint Twice(int x);\n}\n")
        self.expect_report("invalid case style for function 'Twice'",
                           *self.arguments(text, flags=flags))

    def test_reads_what_is_compiled_in_batches(self):
        self.arguments("namespace supple {\ndouble half(int n) noexcept { return n / 2; }\n}\n")
        batch = self.write("Unity/unity_0_cxx.cxx", f'#include "{self.tree}/supple/core/a.cpp"\n')
        self.write("compile_commands.json", json.dumps(
            [{"directory": str(self.tree), "file": str(batch), "command": f"c++ -c {batch}"}]))
        self.expect_report("a.cpp:2:38: error", self.tree, self.tree)

    def test_reports_a_build_without_sources_of_the_library(self):
        self.write("compile_commands.json", "[]")
        self.expect_report("names no source of the library", self.tree, self.tree)

    def test_reports_a_clang_tidy_that_was_killed(self):
        program = self.write("bin/clang-tidy-14", "#!/bin/sh\n"
                             "[ $1 = --version ] && echo version 14.0 && exit\nkill -9 $$\n")
        program.chmod(0o755)
        with unittest.mock.patch.dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}"):
            self.expect_report("ended before it was through with a.cpp", *self.arguments("int a;\n"))
        self.expect_pass(*self.arguments("int a();\n"))

    def test_reports_mistakes_in_each_of_several_sources(self):
        half = "namespace supple {{\ndouble {}(int n) noexcept {{ return n / 2; }}\n}}\n"
        crash = ("namespace supple {\nint crash(bool b) noexcept {\n"
                 "  const int* p = nullptr;\n  return b ? *p : 0;\n}\n}\n")
        arguments = self.arguments(half.format("half"), half.format("part"), crash)
        self.expect_report("a.cpp:2:38: error", *arguments)
        self.expect_report("b.cpp:2:38: error", *arguments)
        self.expect_report("c.cpp:4:14: error", *arguments)  # by the static analyser

    def test_reads_sources_apart_that_share_a_private_name(self):
        text = ("namespace supple {{\nnamespace {{\nconstexpr int kLimit = {0};\n}}\n"
                "int limit{0}() noexcept {{ return kLimit; }}\n}}\n")
        self.expect_pass(*self.arguments(text.format(1), text.format(2)))
        # ... also where the name is only found by the compiler
        self.expect_pass(*self.arguments(text.format(1).replace("constexpr", "  constexpr"),
                                         text.format(2).replace("constexpr", "  constexpr")))

    def test_reports_a_mistake(self):
        self.expect_report("bugprone-integer-division", *self.arguments(
            "namespace supple {\n"
            "double half(int n) noexcept { return n / 2; }\n"
            "}  // namespace supple\n"))


class UnityGroupsTest(CheckTest):
    """Of what the library and its tests are compiled in."""

    check = "unity_groups.py"

    def expect_groups(self, expected, *texts, most=16):
        sources = [self.write(f"supple/core/{letter}.cpp", text)
                   for letter, text in zip("abcd", texts)]
        self.assertEqual(self.run_check(most, self.tree / "supple", *sources), (0, expected))

    def test_keeps_sources_apart_that_share_a_private_name(self):
        private = "namespace {{\n{}\n}}  // namespace\n"
        shared = private.format("int one() { return 1; }")
        self.expect_groups("0;1;0", shared, shared, private.format("int two() { return 2; }"))

    def test_keeps_sources_apart_where_a_private_name_would_hide_another(self):
        private = "namespace {\nint sum() { return 1; }\nint kLimit = 2;\n}  // namespace\n"
        self.expect_groups("0;1;1;0", private, "int a() { return sum(1, 2); }\n",
                           "int b() { return kLimit; }\n", "int c() { return other::sum(1, 2); }\n")

    def test_puts_tests_together(self):
        text = "namespace {{\nusing supple::Pose;\nTEST(Some, {}) {{}}\n}}  // namespace\n"
        self.expect_groups("0;0", text.format("First"), text.format("Second"))

    def test_begins_another_batch_when_one_is_full(self):
        self.expect_groups("0;0;1", "int a();\n", "int b();\n", "int c();\n", most=2)


class CompileBatchesTest(CheckTest):
    """Of what builds the fuzz targets."""

    check = "compile_batches.py"

    def arguments(self, *texts):
        sources = [self.write(f"supple/core/{letter}.cpp", text)
                   for letter, text in zip("abc", texts)]
        return (self.tree / "supple", self.tree / "all.a", COMPILER, "-std=c++20", "--", *sources)

    def defined(self):
        done = subprocess.run(["nm", "--defined-only", self.tree / "all.a"], capture_output=True,
                              text=True, check=True)
        return {line.split()[-1] for line in done.stdout.splitlines() if " T " in line}

    def test_puts_several_sources_into_one_object(self):
        self.expect_pass(*self.arguments('extern "C" int a() { return 1; }\n',
                                         'extern "C" int b() { return 2; }\n'))
        self.assertEqual(self.defined(), {"a", "b"})
        self.assertEqual(len(list((self.tree / "all.batches").glob("*.o"))), 1)
        needs = (self.tree / "all.a.d").read_text()
        self.assertIn("supple/core/a.cpp", needs)
        self.assertIn("supple/core/b.cpp", needs)

    def test_compiles_apart_what_does_not_go_together(self):
        text = 'namespace {{\n  int one = {0};\n}}\nextern "C" int f{0}() {{ return one; }}\n'
        self.expect_pass(*self.arguments(text.format(1), text.format(2)))
        self.assertEqual(self.defined(), {"f1", "f2"})

    def test_compiles_again_what_changed_and_nothing_else(self):
        arguments = self.arguments('#include "a.hpp"\nextern "C" int a() { return kA; }\n')
        header = self.write("supple/core/a.hpp", "inline constexpr int kA = 1;\n")
        self.expect_pass(*arguments)
        (made,) = (self.tree / "all.batches").glob("*.o")
        before = made.stat().st_mtime_ns
        self.expect_pass(*arguments)
        self.assertEqual(made.stat().st_mtime_ns, before)
        header.write_text("inline constexpr int kA = 2;\n")
        self.expect_pass(*arguments)
        self.assertGreater(made.stat().st_mtime_ns, before)

    def test_reports_what_the_compiler_says_and_where(self):
        self.expect_report("supple/core/b.cpp:1:",
                           *self.arguments("int a();\n", "int b() { return nothing; }\n"))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        COMPILER = sys.argv.pop(1)
    unittest.main()
