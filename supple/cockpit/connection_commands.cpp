// The part of a connection that does what an open client asks for.

#include <fmt/format.h>

#include <algorithm>

#include "supple/cockpit/connection.hpp"
#include "supple/text/words.hpp"
#include "supple/websocket/utf8.hpp"

namespace supple::cockpit {
namespace {

using foxglove::Level;
using websocket::CloseCode;

constexpr int kMostComplaints = 100;  // then the client is not one of this protocol
constexpr std::size_t kMostWatched = 1024;
constexpr std::string_view kReadOnly =
    "this connection only reads: give the token that 'supple run' prints, as ?token=... in the "
    "address";

std::vector<std::string> names_of(const Json& list) {
  std::vector<std::string> out;
  if (list.array() == nullptr) return out;
  for (const Json& each : *list.array()) {
    if (each.text() != nullptr) out.push_back(*each.text());
  }
  return out;
}

}  // namespace

void Connection::complain(std::string_view what) {
  if (++complaints_ > kMostComplaints) return close(CloseCode::kPolicy, "too many mistakes");
  send_text(foxglove::status(Level::kError, what));
}

void Connection::take_text(std::string_view text) {
  const auto message = parse_json(text);
  const std::string* op = message ? (*message)["op"].text() : nullptr;
  if (op == nullptr) return complain("a message is not JSON with an 'op'");
  if (*op == "subscribe") return subscribe(*message);
  if (*op == "unsubscribe") return unsubscribe(*message);
  if (*op == "getParameters") return get_parameters(*message);
  if (*op == "setParameters") return set_parameters(*message);
  if (*op == "subscribeParameterUpdates") return watch_parameters(*message, true);
  if (*op == "unsubscribeParameterUpdates") return watch_parameters(*message, false);
  complain(fmt::format("op '{}' is not known here", printable(*op)));
}

void Connection::subscribe(const Json& message) {
  const Json::Array* list = message["subscriptions"].array();
  if (list == nullptr) return complain("subscribe: 'subscriptions' is no list");
  for (const Json& each : *list) {
    const auto id = each["id"].count();
    const auto channel = each["channelId"].count();
    if (!id || !channel || *channel == 0 || *channel > site_->channels.size()) {
      return complain("subscribe: there is no such channel");
    }
    if (channels_.size() >= kMostSubscriptions) {
      return complain("subscribe: there are too many subscriptions");
    }
    if (!channels_.emplace(*id, *channel).second) {
      return complain(fmt::format("subscribe: id {} is in use", *id));
    }
    subscribed_[*channel].push_back({.id = *id});
    desk_->greet(*channel, [&](const Publication& past) {
      if (has_room(past.data.size())) put_data(*id, past);
    });
  }
}

void Connection::unsubscribe(const Json& message) {
  const Json::Array* list = message["subscriptionIds"].array();
  if (list == nullptr) return complain("unsubscribe: 'subscriptionIds' is no list");
  for (const Json& each : *list) {
    const auto found = channels_.find(each.count().value_or(0));
    if (!each.count() || found == channels_.end()) continue;
    Subscriptions& all = subscribed_[found->second];
    all.erase(std::find_if(all.begin(), all.end(),
                           [&](const Subscription& s) { return s.id == found->first; }));
    channels_.erase(found);
  }
}

void Connection::send_parameters(const std::vector<std::string>& names, const Json& id) {
  std::vector<foxglove::Parameter> all = desk_->parameters();
  const auto unwanted = [&](const foxglove::Parameter& each) {
    return !names.empty() && std::find(names.begin(), names.end(), each.name) == names.end();
  };
  all.erase(std::remove_if(all.begin(), all.end(), unwanted), all.end());
  send_text(foxglove::parameter_values(all, id));
}

void Connection::get_parameters(const Json& message) {
  send_parameters(names_of(message["parameterNames"]), message["id"]);
}

void Connection::set_parameters(const Json& message) {
  if (!commands_) return complain(kReadOnly);
  const Json::Array* list = message["parameters"].array();
  if (list == nullptr) return complain("setParameters: 'parameters' is no list");
  std::vector<foxglove::Parameter> wanted;
  std::vector<std::string> names;
  for (const Json& each : *list) {
    if (each["name"].text() == nullptr) return complain("setParameters: one has no 'name'");
    wanted.push_back({*each["name"].text(), each["value"]});
    names.push_back(wanted.back().name);
  }
  if (names.empty()) return;
  if (const auto why = desk_->set(wanted)) {
    // a person who tries values is no client that does not know the protocol
    send_text(foxglove::status(Level::kError, *why));
  }
  send_parameters(names, message["id"]);
}

void Connection::watch_parameters(const Json& message, bool watch) {
  const std::vector<std::string> names = names_of(message["parameterNames"]);
  if (names.empty()) watches_all_ = watch;
  for (const std::string& name : names) {
    if (!watch) watched_.erase(name);
    if (watch && watched_.size() < kMostWatched) watched_.insert(name);
  }
  if (names.empty() && !watch) watched_.clear();
  revision_ = desk_->revision();
}

void Connection::look_at_parameters() {
  if (!is_open() || (!watches_all_ && watched_.empty())) return;
  const std::uint64_t now = desk_->revision();
  if (now == revision_ || !has_room(0)) return;
  revision_ = now;
  send_parameters(watches_all_ ? std::vector<std::string>{}
                               : std::vector<std::string>{watched_.begin(), watched_.end()},
                  {});
}

void Connection::call_service(wire::ByteView bytes) {
  const auto call = foxglove::service_call_from(bytes);
  if (!call) return complain("a binary message is no call of a service");
  const auto fail = [&](std::string_view why) {
    send_text(foxglove::service_failure(call->service, call->call, why));
  };
  if (call->service == 0 || call->service > site_->services.size()) {
    return fail("there is no such service");
  }
  const foxglove::Service& service = site_->services[call->service - 1];
  if (!commands_ && !service.reads) return fail(kReadOnly);
  const std::string_view text = wire::text_of(call->data);
  const bool readable = call->encoding == "json" && websocket::is_utf8(call->data);
  const auto request = text.empty() ? std::optional{Json{Json::Object{}}} : parse_json(text);
  if (!readable || !request) return fail("the request is not JSON");
  const auto answered = desk_->call(service.name, *request);
  if (!answered) return fail(answered.error());
  send_frame(websocket::Opcode::kBinary,
             foxglove::service_response(call->service, call->call, answered->dump()));
}

}  // namespace supple::cockpit
