#!/usr/bin/env python3
"""Shows that check_layers.py reports each kind of broken rule, and only that."""

import unittest

from support import CheckTest

CMAKE = """
supple_module(core REALTIME
  SOURCES core/rotation.cpp
  HEADERS core/spatial.hpp core/time.hpp
  LINK    Eigen3::Eigen)
supple_module(model REALTIME
  SOURCES model/build.cpp
  HEADERS model/build.hpp
  LINK    supple::core)
supple_kernel(model model/kernel/kernel.cpp)
supple_module(urdf
  SOURCES urdf/load.cpp
  LINK    supple::model fmt::fmt)  # core comes with model
"""

CLEAN = {
    "CMakeLists.txt": CMAKE,
    "supple/core/spatial.hpp": "#include <Eigen/Core>\n#include <cmath>\n",
    "supple/core/time.hpp": "#include <chrono>\n",
    "supple/core/rotation.cpp": '#include "supple/core/spatial.hpp"\n',
    "supple/model/build.hpp": '#include "supple/core/spatial.hpp"\n',
    "supple/model/build.cpp": '#include "supple/model/build.hpp"\n',
    "supple/model/kernel/layout.hpp": "#include <cstdint>\n",
    "supple/model/kernel/kernel.cpp": '#include "supple/model/kernel/layout.hpp"\n',
    "supple/urdf/load.cpp": '#include <fmt/format.h>\n#include <tinyxml2.h>\n#include <vector>\n'
                            '#include "supple/core/spatial.hpp"\n#include "supple/model/build.hpp"\n',
}


class CheckLayersTest(CheckTest):
    check = "check_layers.py"

    def setUp(self):
        super().setUp()
        for name, text in CLEAN.items():
            self.write(name, text)

    def include(self, file, line):
        """Adds an include to a clean file."""
        self.write(file, CLEAN.get(file, "") + line + "\n")

    def relink(self, old, new):
        self.assertIn(old, CMAKE)
        self.write("CMakeLists.txt", CMAKE.replace(old, new))

    def test_passes_a_clean_tree(self):
        self.expect_pass(self.tree)

    def test_reports_an_include_against_the_arrows(self):
        self.include("supple/core/rotation.cpp", '#include "supple/model/build.hpp"')
        self.expect_report('supple/core/rotation.cpp:2: core/ may not include '
                           '"supple/model/build.hpp"; it may include nothing', self.tree)

    def test_reports_an_include_through_the_wall(self):
        self.include("supple/model/build.cpp", '#include "supple/urdf/load.hpp"')
        self.expect_report('model/ may not include "supple/urdf/load.hpp"', self.tree)

    def test_reports_a_sibling(self):
        self.write("supple/limits/limiter.cpp", '#include "supple/admittance/offset_law.hpp"\n')
        self.expect_report("limits/ may not include", self.tree)

    def test_opens_one_header_where_the_table_names_one_header(self):
        self.write("supple/telemetry/a.cpp", '#include "supple/control/trace.hpp"\n')
        self.write("supple/telemetry/b.cpp", '#include "supple/control/tick.hpp"\n')
        _, text = self.run_check(self.tree)
        self.assertIn('b.cpp:1: telemetry/ may not include "supple/control/tick.hpp"', text)
        self.assertNotIn("telemetry/ may not include \"supple/control/trace.hpp\"", text)

    def test_reports_standard_headers_that_can_wait_or_allocate(self):
        for header in ("vector", "string", "mutex", "iostream", "functional", "memory", "chrono"):
            with self.subTest(header):
                self.include("supple/core/rotation.cpp", f"#  include <{header}>")
                self.expect_report(f"<{header}> in the real-time folder core/", self.tree)

    def test_reports_a_library_outside_its_fence(self):
        for header in ("mujoco/mujoco.h", "yaml-cpp/yaml.h", "sys/socket.h", "sched.h"):
            with self.subTest(header):
                self.include("supple/urdf/load.cpp", f"#include <{header}>")
                self.expect_report(f"<{header}> in urdf/; only these may include it", self.tree)

    def test_reports_fmt_behind_the_wall(self):
        self.include("supple/model/build.cpp", "#include <fmt/format.h>")
        self.expect_report("<fmt/format.h> in model/", self.tree)

    def test_reports_a_library_nobody_decided_on(self):
        self.include("supple/urdf/load.cpp", "#include <boost/any.hpp>")
        self.expect_report("<boost/any.hpp> is not in the list of known libraries", self.tree)

    def test_reports_a_header_outside_the_library(self):
        self.include("supple/urdf/load.cpp", '#include "support/matchers.hpp"')
        self.expect_report('"support/matchers.hpp" is outside the library', self.tree)

    def test_reports_an_include_that_it_cannot_read(self):
        self.include("supple/urdf/load.cpp", "#include SUPPLE_HEADER")
        self.expect_report("load.cpp:6: an include that is not a plain name", self.tree)

    def test_reports_anything_shared_in_the_kernel(self):
        for line in ("#include <cmath>", "#include <Eigen/Core>", "#include <array>",
                     '#include "supple/core/spatial.hpp"', '#include "supple/model/build.hpp"'):
            with self.subTest(line):
                self.include("supple/model/kernel/kernel.cpp", line)
                self.expect_report("in the kernel, which may include only", self.tree)

    def test_knows_the_kernel_of_any_folder(self):
        self.write("supple/ik/kernel/kernel.cpp", '#include "supple/model/kernel/layout.hpp"\n')
        self.expect_report('"supple/model/kernel/layout.hpp" in the kernel, which may include only',
                           self.tree)

    def test_reports_an_unknown_folder(self):
        self.write("supple/utils/strings.hpp", "")
        self.expect_report("supple/utils: unknown folder; known are core, model", self.tree)

    def test_reports_a_link_against_the_arrows(self):
        self.relink("LINK    Eigen3::Eigen", "LINK    Eigen3::Eigen supple::model")
        self.expect_report("core may not link supple::model", self.tree)

    def test_reports_a_library_linked_outside_its_fence(self):
        self.write("CMakeLists.txt", CMAKE + "target_link_libraries(supple_model PRIVATE fmt::fmt)\n")
        self.expect_report("model may not link fmt::fmt", self.tree)

    def test_reports_an_include_that_is_not_linked(self):
        self.relink("LINK    supple::model fmt::fmt", "LINK    fmt::fmt")
        self.expect_report("urdf includes model/ but does not link supple::model", self.tree)

    def test_reports_a_wrong_side_of_the_wall(self):
        self.relink("supple_module(model REALTIME", "supple_module(model")
        self.expect_report("supple_module(model) lacks REALTIME", self.tree)
        self.relink("supple_module(urdf", "supple_module(urdf REALTIME")
        self.expect_report("supple_module(urdf) must not have REALTIME", self.tree)

    def test_reports_a_source_that_is_not_built(self):
        self.write("supple/model/forgotten.cpp", "")
        self.expect_report("supple/model/forgotten.cpp: no supple_module()", self.tree)

    def test_reports_a_listed_file_that_is_not_there(self):
        (self.tree / "supple/urdf/load.cpp").unlink()
        self.expect_report("supple/urdf/load.cpp does not exist", self.tree)

    def test_reports_an_installed_header_that_needs_one_that_is_not(self):
        self.include("supple/model/build.hpp", '#include "supple/model/kernel/layout.hpp"')
        self.expect_report('supple/model/build.hpp:2: "supple/model/kernel/layout.hpp" is not in '
                           "the HEADERS", self.tree)


if __name__ == "__main__":
    unittest.main()
