#pragma once

#include "supple/model/kernel/layout.hpp"

namespace supple::model {

/// Scratch and results of evaluating a model, allocated once. One thread, one workspace; what it
/// holds belongs to the last q (and v) it was given.
struct Workspace {
  kernel::Work kernel{};
};

}  // namespace supple::model
