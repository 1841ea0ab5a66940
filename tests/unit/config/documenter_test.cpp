#include <gtest/gtest.h>

#include "supple/config/visit/documenter.hpp"
#include "supple/config/visit/paths.hpp"
#include "unit/config/files.hpp"
#include "unit/config/sample.hpp"

namespace supple::test {
namespace {

TEST(Documenter, ListsEveryKeyWithItsUnitRangeDefaultAndMeaning) {
  Sample sample;
  config::Documenter page{"# Page\n", "Top"};

  describe(page, sample);

  EXPECT_EQ(page.markdown(), R"(# Page

## Top

| key | value | default | meaning |
| --- | --- | --- | --- |
| `speed_m_per_s` | 0 to 2 [m/s] | `0.25` | how fast; faster is not safe |
| `count` | whole number, 0 to 10 | `3` | how many; fingers |
| `loud` | `true` or `false` | `false` | whether it speaks |
| `name` | name | required | what it is called |
| `log` | path | none | where it writes |
| `six` | [x, y, z, rx, ry, rz], each -1000000 to 1000000 | `[1, 2, 3, 4, 5, 6]` | linear first; as large as the test needs |
| `list` | up to 4 numbers, each -1000000 to 1000000 | none | some numbers; as large as the test needs |
| `moves` | a list of x, y, z | `[x, y]` | which axes move |
| `shade` | `light`, `dark` | `light` | what it looks like; `light`: like the day; `dark`: like the night |

## gains

How it yields.

Preset `gentle`: little of everything.

```yaml
mass_kg: 2
damping_n_s_per_m: [10, 10, 20]
```

Preset `firm`: much of everything.

```yaml
mass_kg: 20
damping_ratio: 1.5
```

Of `damping_ratio` and `damping_n_s_per_m`, at most one is given.

Of `stiffness_n_per_m` and `period_s`, at most one is given.

| key | value | default | meaning |
| --- | --- | --- | --- |
| `preset` | `gentle`, `firm` | none | where keys come from that are not given |
| `mass_kg` | 0.1 to 100 [kg] | `5` | what it weighs; mass is positive |
| `damping_ratio` | 0.3 to 5 | none | 1 is critical; below 0.3 it rings |
| `damping_n_s_per_m` | [x, y, z], each 0 to 100000 [N s/m] | none | per axis; not negative |
| `stiffness_n_per_m` | -1000000 to 1000000 [N/m] | `100` | how stiff; as large as the test needs |
| `period_s` | 0 to 100 [s] | none | how slow; not negative |

## filter

What it does not hear.

`off` by default.

| key | value | default | meaning |
| --- | --- | --- | --- |
| `cutoff_hz` | 0.5 to 500 [Hz] | `20` | where it starts; half of 1 kHz |
| `order` | whole number, 1 to 4 | `2` | how steep it is; steeper ones ring |

## notch

What it hears least.

On by default; `off` switches it off.

| key | value | default | meaning |
| --- | --- | --- | --- |
| `cutoff_hz` | 0.5 to 500 [Hz] | `20` | where it starts; half of 1 kHz |
| `order` | whole number, 1 to 4 | `2` | how steep it is; steeper ones ring |

## walls[]

Where it ends.

A list of up to 2 entries with these keys.

| key | value | default | meaning |
| --- | --- | --- | --- |
| `normal` | [x, y, z], each -1000000 to 1000000 | `[0, 0, 1]` | which way it faces; as large as the test needs |
| `offset_m` | -1000000 to 1000000 [m] | `0` | how far it is; as large as the test needs |

## named

Where it ends, by name.

Up to 2 entries, each under a name of your own with these keys.

## named.NAME

| key | value | default | meaning |
| --- | --- | --- | --- |
| `normal` | [x, y, z], each -1000000 to 1000000 | `[0, 0, 1]` | which way it faces; as large as the test needs |
| `offset_m` | -1000000 to 1000000 [m] | `0` | how far it is; as large as the test needs |
)");
}

TEST(Paths, ListEveryKey) {
  Sample sample;
  config::Paths paths;

  describe(paths, sample);

  EXPECT_EQ(paths.all().front(), "speed_m_per_s");
  EXPECT_EQ(paths.all().back(), "named.NAME.offset_m");
  for (const char* path : {"gains.preset", "gains.damping_ratio", "filter", "filter.cutoff_hz",
                           "walls[].normal", "named.NAME.normal"}) {
    EXPECT_NE(std::find(paths.all().begin(), paths.all().end(), path), paths.all().end()) << path;
  }
}

TEST(ReferencePage, IsTheOneInTheDocumentation) {
  EXPECT_EQ(config::reference_page(), contents(source_dir() / "docs/config.md"))
      << "write it anew: bin/supple config-docs > docs/config.md";
}

}  // namespace
}  // namespace supple::test
