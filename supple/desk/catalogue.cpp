#include "supple/desk/catalogue.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "supple/telemetry/proto/describer.hpp"
#include "supple/websocket/base64.hpp"

namespace supple::desk {
namespace {

using cockpit::foxglove::Channel;
using cockpit::foxglove::Service;

struct JsonChannel {
  std::string_view topic;
  std::string_view type;
  std::string_view schema;
};

// in the order of Topic
constexpr std::array<JsonChannel, kTopics> kJsonChannels{{
    {"/about", "supple.About", R"({"type":"object","properties":{
"name":{"type":"string"},"mode":{"type":"string"},"robot":{"type":"string"},
"simulated":{"type":"boolean"},"period_s":{"type":"number"},
"joints":{"type":"array","items":{"type":"string"}},"probe_frame":{"type":"string"},
"X_FP":{"type":"object","properties":{"p":{"type":"array","items":{"type":"number"}},
"R":{"type":"array","items":{"type":"number"}}}},
"box":{"type":["object","null"]},"planes":{"type":"array","items":{"type":"object"}},
"spheres":{"type":"array","items":{"type":"object"}},"wall":{"type":["object","null"]},
"max_force":{"type":"number"},"speed":{"type":"number"},
"presets":{"type":"array","items":{"type":"string"}},
"scenes":{"type":"array","items":{"type":"object","properties":{
"name":{"type":"string"},"title":{"type":"string"}}}},
"scene":{"type":"string"},"recording":{"type":"object","properties":{
"on":{"type":"boolean"},"file":{"type":"string"}}},
"grab_stiffness":{"type":"number"},"push_most_n":{"type":"number"},
"push_most_nm":{"type":"number"}}})"},
    {"/state", "supple.State", R"({"type":"object","properties":{
"time_s":{"type":"number"},"phase":{"type":"string"},"headline":{"type":"string"},
"cause":{"type":"string"},"phase_since_s":{"type":"number"},"limit_text":{"type":"string"},
"contact_text":{"type":"string"}}})"},
    {"/event", "supple.Event", R"({"type":"object","properties":{
"time_s":{"type":"number"},"level":{"type":"string"},"text":{"type":"string"}}})"},
    {"/loop", "supple.Loop", R"({"type":"object","properties":{
"period_us":{"type":"number"},"tick_us":{"type":"object","properties":{
"bins":{"type":"array","items":{"type":"number"}},
"counts":{"type":"array","items":{"type":"number"}},
"p50":{"type":"number"},"p99":{"type":"number"},"max":{"type":"number"}}},
"late_us":{"type":"object","properties":{
"bins":{"type":"array","items":{"type":"number"}},
"counts":{"type":"array","items":{"type":"number"}},
"p50":{"type":"number"},"p99":{"type":"number"},"max":{"type":"number"}}},
"ticks":{"type":"number"},"missed":{"type":"number"},"skipped":{"type":"number"},
"dropped_log":{"type":"number"},"dropped_feed":{"type":"number"},"clients":{"type":"number"},
"delivered":{"type":"number"},"dropped_clients":{"type":"number"},
"kept_bytes":{"type":"number"},"server_percent":{"type":"number"}}})"},
    {"/certificate", "supple.Certificate", R"({"type":"object","properties":{
"axes":{"type":"array","items":{"type":"object","properties":{
"axis":{"type":"string"},"mass":{"type":"number"},"damping":{"type":"number"},
"stiffness":{"type":"number"},"damping_ratio":{"type":["number","null"]},
"natural_hz":{"type":["number","null"]},"k_env_max":{"type":["number","null"]},
"chatter_hz":{"type":"number"},"declared":{"type":["number","null"]},
"holds":{"type":"boolean"},"text":{"type":"string"}}}}}})"},
    {"/tf", "foxglove.FrameTransforms", R"({"title":"foxglove.FrameTransforms","type":"object",
"properties":{"transforms":{"type":"array","items":{"type":"object","properties":{
"timestamp":{"type":"object","title":"time",
"properties":{"sec":{"type":"integer"},"nsec":{"type":"integer"}}},
"parent_frame_id":{"type":"string"},"child_frame_id":{"type":"string"},
"translation":{"type":"object","properties":{
"x":{"type":"number"},"y":{"type":"number"},"z":{"type":"number"}}},
"rotation":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"},
"z":{"type":"number"},"w":{"type":"number"}}}}}}}})"},
    {"/scene", "foxglove.SceneUpdate", R"({"title":"foxglove.SceneUpdate","type":"object",
"properties":{"deletions":{"type":"array","items":{"type":"object"}},
"entities":{"type":"array","items":{"type":"object","properties":{
"timestamp":{"type":"object","title":"time",
"properties":{"sec":{"type":"integer"},"nsec":{"type":"integer"}}},
"frame_id":{"type":"string"},"id":{"type":"string"},
"lifetime":{"type":"object","title":"duration",
"properties":{"sec":{"type":"integer"},"nsec":{"type":"integer"}}},
"frame_locked":{"type":"boolean"},
"metadata":{"type":"array","items":{"type":"object"}},
"arrows":{"type":"array","items":{"type":"object"}},
"cubes":{"type":"array","items":{"type":"object"}},
"spheres":{"type":"array","items":{"type":"object"}},
"cylinders":{"type":"array","items":{"type":"object"}},
"lines":{"type":"array","items":{"type":"object"}},
"triangles":{"type":"array","items":{"type":"object"}},
"texts":{"type":"array","items":{"type":"object"}},
"models":{"type":"array","items":{"type":"object"}}}}}}})"},
}};

constexpr std::string_view kNothing = R"({"type":"object","properties":{}})";
constexpr std::string_view kThree =
    R"({"type":"array","items":{"type":"number"},"minItems":3,"maxItems":3})";

std::string named(std::string_view name) {
  return fmt::format(R"({{"type":"object","properties":{{"{}":{{"type":"string"}}}}}})", name);
}

std::string gains(std::string_view mass, std::string_view damping, std::string_view stiffness) {
  return fmt::format(R"({{"type":"object","properties":{{"{}":{},"{}":{},"{}":{}}}}})", mass,
                     kThree, damping, kThree, stiffness, kThree);
}

std::vector<Service> asked_of_every_run() {
  std::vector<Service> out;
  const auto plain = [&](std::string_view name, std::string_view meaning) {
    out.push_back({std::string{name}, std::string{kNothing}, std::string{meaning}});
  };
  plain("start", "begin to move");
  plain("stop", "slow down and end");
  plain("hold", "slow down and wait");
  plain("resume", "go on after a hold");
  plain("reset", "forget a fault");
  plain("tare", "find the force sensor's zero, at rest and untouched");
  out.push_back({"set_target",
                 fmt::format(R"({{"type":"object","properties":{{"p_m":{},"rpy_deg":{},)"
                             R"("relative":{{"type":"boolean"}}}}}})",
                             kThree, kThree),
                 "where the probe should go"});
  out.push_back({"preset", named("name"), "gains of the section admittance"});
  out.push_back({"record", R"({"type":"object","properties":{"on":{"type":"boolean"}}})",
                 "begin or end a recording"});
  return out;
}

void add_simulated(std::vector<Service>& out) {
  out.push_back({"push",
                 fmt::format(R"({{"type":"object","properties":{{"force_n":{},"torque_nm":{},)"
                             R"("hold_s":{{"type":"number"}}}}}})",
                             kThree, kThree),
                 "a hand on the simulated tool"});
  out.push_back({"scene", named("name"), "go on with another configuration"});
}

Service certify() {
  return {"certify",
          fmt::format(R"({{"type":"object","properties":{{"translation":{},"rotation":{}}}}})",
                      gains("mass_kg", "damping_n_s_per_m", "stiffness_n_per_m"),
                      gains("inertia_kg_m2", "damping_nm_s_per_rad", "stiffness_nm_per_rad")),
          "what the axes would hold with these gains; nothing is changed", true};
}

}  // namespace

Catalogue::Catalogue(Of what) {
  if (what != Of::kLog) {
    add_plots(what == Of::kSimulation);
    for (std::size_t i = 0; i < kTopics; ++i) add(static_cast<Topic>(i));
    services_ = asked_of_every_run();
    if (what == Of::kSimulation) add_simulated(services_);
  } else {
    add(Topic::kAbout);
    add(Topic::kCertificate);
  }
  services_.push_back(certify());
}

void Catalogue::add_plots(bool simulated) {
  for (const telemetry::Plot& plot : telemetry::plots()) {
    if (plot.topic == "/truth" && !simulated) continue;
    channels_.push_back(
        {.topic = std::string{plot.topic},
         .encoding = "protobuf",
         .schema_name = fmt::format("{}.{}", telemetry::proto::Describer::kPackage, plot.type),
         .schema_encoding = "protobuf",
         .schema = websocket::base64(plot.schema())});
    plots_.push_back({static_cast<std::uint32_t>(channels_.size()), &plot});
  }
}

void Catalogue::add(Topic topic) {
  const auto index = static_cast<std::size_t>(topic);
  const JsonChannel& channel = kJsonChannels.at(index);
  channels_.push_back({.topic = std::string{channel.topic},
                       .encoding = "json",
                       .schema_name = std::string{channel.type},
                       .schema_encoding = "jsonschema",
                       .schema = std::string{channel.schema}});
  ids_.at(index) = static_cast<std::uint32_t>(channels_.size());
}

std::uint32_t Catalogue::id_of(Topic topic) const noexcept {
  return ids_[static_cast<std::size_t>(topic)];
}

}  // namespace supple::desk
