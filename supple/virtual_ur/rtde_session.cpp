#include "supple/virtual_ur/rtde_session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace supple::virtual_ur {
namespace {

using ur::rtde::Type;

constexpr std::uint8_t kOutputRecipe = 1;
constexpr std::size_t kMostInputRecipes = 32;
constexpr double kFirstVersionRate = 125.0;  // it cannot ask for another [Hz]

wire::Bytes recipe_answer(Type type, std::uint16_t version, const ur::rtde::RecipeAnswer& recipe) {
  wire::Bytes out = ur::rtde::answer(type, recipe);
  if (version >= 2 || type == Type::kInputs) return out;
  // the first version has no number of the recipe
  constexpr std::size_t kHeader = 3;
  return ur::rtde::packed(type, wire::ByteView{out}.subspan(kHeader + 1));
}

}  // namespace

bool RtdeSession::take(wire::ByteView bytes, const RtdeHost& host, wire::Bytes& out) {
  framer_.append(bytes);
  while (const auto framed = framer_.next()) {
    const auto package = ur::rtde::package_from(*framed);
    if (package) {
      answer(*package, host, out);
    } else {
      say("a package of an unknown type was passed over", out);
    }
  }
  return !framer_.broken();
}

void RtdeSession::say(std::string message, wire::Bytes& out) const {
  wire::Bytes text;
  if (version_ >= 2) {
    text = ur::rtde::answer(ur::rtde::Text{
        .message = std::move(message), .source = "RTDE", .level = ur::rtde::TextLevel::kError});
  } else {
    wire::Bytes payload{static_cast<std::uint8_t>(ur::rtde::TextLevel::kError)};
    wire::put_text(payload, message);
    text = ur::rtde::packed(Type::kText, payload);
  }
  out.insert(out.end(), text.begin(), text.end());
}

void RtdeSession::answer(const ur::rtde::Package& package, const RtdeHost& host, wire::Bytes& out) {
  const auto reply = [&](const wire::Bytes& bytes) {
    out.insert(out.end(), bytes.begin(), bytes.end());
  };
  switch (package.type) {
    case Type::kVersion: {
      wire::Reader in{package.payload};
      const auto wanted = in.number<std::uint16_t>();
      const bool known = in.at_end() && (wanted == 1 || wanted == 2);
      if (known) version_ = wanted;
      reply(ur::rtde::answer(Type::kVersion, known));
      break;
    }
    case Type::kControlVersion:
      reply(ur::rtde::answer(host.version));
      break;
    case Type::kOutputs:
      set_outputs(package.payload, host, out);
      break;
    case Type::kInputs:
      set_inputs(package.payload, host, out);
      break;
    case Type::kStart:
    case Type::kPause: {
      const bool starts = package.type == Type::kStart;
      const bool can = !starts || !outputs_.empty() || !inputs_.empty();
      if (can) started_ = starts;
      reply(ur::rtde::answer(package.type, can));
      break;
    }
    case Type::kData:
      take_data(package.payload, host, out);
      break;
    case Type::kText:
      break;  // for the log, which there is none
  }
}

void RtdeSession::set_outputs(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out) {
  double frequency = std::min(kFirstVersionRate, host.rate);
  std::string_view names = wire::text_of(payload);
  if (version_ >= 2) {
    wire::Reader in{payload};
    frequency = in.number<double>();
    names = wire::text_of(in.rest());
  }
  ur::rtde::RecipeAnswer recipe;
  // written so that NaN is refused
  const bool fits =
      frequency >= 1.0 && frequency <= host.rate && names.size() <= ur::rtde::kLongestNames;
  if (fits && !started_) {
    recipe = output_recipe(names, *host.registers);
    every_ = static_cast<std::uint64_t>(std::max(1L, std::lround(host.rate / frequency)));
  } else {
    say(fits ? "the recipe cannot be changed while data is sent"
             : fmt::format("a recipe has 1 to {:g} Hz and at most {} bytes of names", host.rate,
                           ur::rtde::kLongestNames),
        out);
  }
  const wire::Bytes reply = recipe_answer(Type::kOutputs, version_, recipe);
  out.insert(out.end(), reply.begin(), reply.end());
}

ur::rtde::RecipeAnswer RtdeSession::output_recipe(std::string_view names,
                                                  const Registers& registers) {
  ur::rtde::RecipeAnswer recipe;
  std::vector<Output> outputs;
  for (const std::string& name : ur::rtde::split_names(names)) {
    const auto output = Output::named(name, registers);
    recipe.types.emplace_back(output ? ur::name(output->type()) : "NOT_FOUND");
    if (output) outputs.push_back(*output);
  }
  if (!outputs.empty() && outputs.size() == recipe.types.size()) {
    recipe.id = kOutputRecipe;
    outputs_ = std::move(outputs);
  }
  return recipe;
}

void RtdeSession::set_inputs(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out) {
  const std::string_view names = wire::text_of(payload);
  ur::rtde::RecipeAnswer answered;
  InputRecipe recipe;
  bool good = names.size() <= ur::rtde::kLongestNames && inputs_.size() < kMostInputRecipes;
  if (good) {
    for (const std::string& name : ur::rtde::split_names(names)) {
      const auto place = host.registers->place(name);
      if (!place) {
        answered.types.emplace_back("NOT_FOUND");
      } else if (!host.registers->is_free_for(*place, client_)) {
        answered.types.emplace_back("IN_USE");
      } else {
        const ur::FieldType type = host.registers->type(*place);
        answered.types.emplace_back(ur::name(type));
        recipe.places.push_back(*place);
        recipe.size += ur::size_of(type);
      }
    }
    good = !answered.types.empty() && recipe.places.size() == answered.types.size();
  }
  if (good) {
    for (const std::size_t place : recipe.places) host.registers->own(place, client_);
    recipe.id = static_cast<std::uint8_t>(inputs_.size() + 1);
    answered.id = recipe.id;
    inputs_.push_back(std::move(recipe));
  }
  const wire::Bytes reply = recipe_answer(Type::kInputs, version_, answered);
  out.insert(out.end(), reply.begin(), reply.end());
}

void RtdeSession::take_data(wire::ByteView payload, const RtdeHost& host, wire::Bytes& out) {
  wire::Reader in{payload};
  const auto id = in.number<std::uint8_t>();
  if (id == 0 || id > inputs_.size() || inputs_[id - 1U].size != in.left()) {
    say("a data package fits no recipe of inputs", out);
    return;
  }
  // as the real one: inputs count while the exchange runs
  if (!started_ || !host.takes_inputs) return;
  for (const std::size_t place : inputs_[id - 1U].places) {
    host.registers->write(place, in, host.step);
  }
}

bool RtdeSession::is_due(std::uint64_t step) const noexcept {
  return started_ && !outputs_.empty() && step % every_ == 0;
}

void RtdeSession::put_data(const Snapshot& now, const Registers& registers,
                           wire::Bytes& out) const {
  wire::Bytes payload;
  if (version_ >= 2) payload.push_back(kOutputRecipe);
  for (const Output& output : outputs_) output.put(now, registers, payload);
  const wire::Bytes package = ur::rtde::packed(Type::kData, payload);
  out.insert(out.end(), package.begin(), package.end());
}

}  // namespace supple::virtual_ur
