#pragma once

// Contracts between programmers. A broken one traps on the spot: the core dump shows the line, and
// nothing is printed, because printing is forbidden where the tick runs. What a user or the world
// can cause is never checked here; it is a Result at set-up and data in the output of a tick.

/// Always checked; for set-up code.
#define SUPPLE_REQUIRE(condition) ((condition) ? static_cast<void>(0) : __builtin_trap())

/// Checked in every build without NDEBUG; for code of the tick.
#ifdef NDEBUG
#define SUPPLE_ASSERT(condition) static_cast<void>(0)
#else
#define SUPPLE_ASSERT(condition) SUPPLE_REQUIRE(condition)
#endif
