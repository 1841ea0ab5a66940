#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <thread>

#include "supple/dds/node.hpp"
#include "supple/dds/typed.hpp"

namespace supple::test {

/// Another one for every test that runs on this machine now; below 100, where ports are free.
inline std::uint32_t some_domain() {
  static std::uint32_t count = 0;
  return 1 + (static_cast<std::uint32_t>(getpid()) * 7 + 31 * count++) % 99;
}

inline dds::NodeOptions options_in(std::uint32_t domain, const std::string& name = "supple") {
  dds::NodeOptions out{.name = name};
  out.discovery = {.domain = domain, .range = dds::Range::kLocalhost};
  return out;
}

inline std::unique_ptr<dds::Node> node_with(const dds::NodeOptions& options) {
  auto made = dds::Node::create(options);
  if (!made) throw std::runtime_error{made.error()};
  return *std::move(made);
}

template <class T, class E>
T taken(Result<T, E> result) {
  if (!result) throw std::runtime_error{result.error()};
  return *std::move(result);
}

template <class Condition>
[[nodiscard]] bool soon(const Condition& condition,
                        std::chrono::milliseconds within = std::chrono::seconds{30}) {
  const auto end = std::chrono::steady_clock::now() + within;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
  return true;
}

}  // namespace supple::test
