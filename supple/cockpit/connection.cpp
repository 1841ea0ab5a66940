#include "supple/cockpit/connection.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "supple/websocket/handshake.hpp"

namespace supple::cockpit {
namespace {

using websocket::CloseCode;
using websocket::Opcode;

constexpr double kSlowest = 0.1;  // messages a second that can be asked for
constexpr double kFastest = 1e4;

/// From ?hz=; the site's own without it.
double rate_of(const websocket::Request& request, const Site& site) {
  double out = site.rate_hz;
  if (const auto asked = request.asked("hz")) {
    std::from_chars(asked->data(), asked->data() + asked->size(), out);
  }
  return std::isfinite(out) ? std::clamp(out, kSlowest, kFastest) : site.rate_hz;
}

wire::ByteView bytes_of(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Connection::Connection(const Site& site, Desk& desk, Seconds now)
    : site_{&site},
      desk_{&desk},
      began_{now},
      progress_{now},
      subscribed_(site.channels.size() + 1) {}

void Connection::receive(wire::ByteView bytes) {
  if (phase_ == Phase::kOpen) {
    reader_.append(bytes);
    take_messages();
  } else if (phase_ == Phase::kRequest) {
    head_.append(wire::text_of(bytes));
    take_request();
  }
}

void Connection::take_request() {
  const auto end = net::http::head_size(head_);
  if (!end) {
    if (head_.size() >= net::http::kLongestHead) refuse({431, "the request's head is too long"});
    return;
  }
  const auto request = websocket::request_from(std::string_view{head_}.substr(0, *end));
  if (!request) return refuse({400, "the request is not HTTP"});
  if (const auto refusal = websocket::refusal_of(*request, site_->access)) return refuse(*refusal);
  if (!websocket::wants_websocket(*request)) return serve(*request);
  const std::string rest = head_.substr(*end);
  open(*request);
  if (phase_ != Phase::kOpen) return;
  reader_.append(bytes_of(rest));
  take_messages();
}

void Connection::open(const websocket::Request& request) {
  const auto answered = websocket::upgraded(request, foxglove::kSubprotocols);
  if (!answered) return refuse(answered.error());
  phase_ = Phase::kOpen;
  head_ = {};
  commands_ = websocket::may_command(request, site_->access);
  interval_ = static_cast<std::uint64_t>(1e9 / rate_of(request, *site_));
  wire::put_text(out_, *answered);
  send_text(foxglove::server_info(
      {.name = site_->name, .session = site_->session, .commands = commands_}));
  send_text(foxglove::advertise(site_->channels));
  send_text(foxglove::advertise_services(site_->services, commands_));
}

void Connection::take_messages() {
  while (phase_ == Phase::kOpen) {
    const auto message = reader_.next();
    if (!message) break;
    switch (message->opcode) {
      case Opcode::kText:
        take_text(wire::text_of(message->data));
        break;
      case Opcode::kBinary:
        call_service(message->data);
        break;
      case Opcode::kPing:
        send_frame(Opcode::kPong, message->data);
        break;
      case Opcode::kClose:
        close(CloseCode::kNormal, "");
        break;
      default:
        break;
    }
  }
  if (const auto& broken = reader_.broken(); broken && phase_ == Phase::kOpen) {
    close(broken->code, broken->why);
  }
}

bool Connection::is_due(const Subscription& subscription, std::uint64_t time) noexcept {
  return time >= subscription.next || time < subscription.last;
}

void Connection::set_served(Subscription& subscription, std::uint64_t time) const noexcept {
  // by intervals of the clock and not since the last one: clients of one rate want the same ticks,
  // so that a message is made once for all of them
  subscription.last = time;
  subscription.next = (time / interval_ + 1) * interval_;
}

bool Connection::listens(std::uint32_t channel) const noexcept {
  return phase_ == Phase::kOpen && !subscribed_[channel].empty();
}

bool Connection::wants(std::uint32_t channel, std::uint64_t time) noexcept {
  if (phase_ != Phase::kOpen) return false;
  Subscriptions& all = subscribed_[channel];
  if (has_room(kOneMore)) {
    return std::any_of(all.begin(), all.end(),
                       [&](const Subscription& each) { return is_due(each, time); });
  }
  for (Subscription& each : all) {
    if (!is_due(each, time)) continue;
    set_served(each, time);
    ++dropped_;
  }
  return false;
}

void Connection::publish(const Publication& publication) {
  if (phase_ != Phase::kOpen) return;
  for (Subscription& each : subscribed_[publication.channel]) {
    if (!publication.every && !is_due(each, publication.time)) continue;
    set_served(each, publication.time);
    if (has_room(publication.data.size())) {
      ++delivered_;
      put_data(each.id, publication);
    } else {
      ++dropped_;
    }
  }
}

void Connection::put_data(std::uint32_t subscription, const Publication& publication) {
  websocket::put_head(out_, Opcode::kBinary, foxglove::kDataHead + publication.data.size());
  foxglove::put_data_head(out_, subscription, publication.time);
  out_.insert(out_.end(), publication.data.begin(), publication.data.end());
}

void Connection::tell_time(std::uint64_t time) {
  if (phase_ != Phase::kOpen || !has_room(0)) return;
  send_frame(Opcode::kBinary, foxglove::time_message(time));
}

void Connection::send_text(std::string_view text) { send_frame(Opcode::kText, bytes_of(text)); }

void Connection::send_frame(Opcode opcode, wire::ByteView data) {
  if (phase_ != Phase::kOpen) return;
  websocket::put_frame(out_, opcode, data);
  if (waiting() > kMostAnswers) phase_ = Phase::kClosing;
}

void Connection::close(CloseCode code, std::string_view why) {
  if (phase_ == Phase::kOpen) websocket::put_close(out_, code, why);
  phase_ = Phase::kClosing;
}

void Connection::say_goodbye() { close(CloseCode::kGoingAway, "the run is over"); }

wire::ByteView Connection::output() const noexcept {
  if (used_ < out_.size()) return wire::ByteView{out_}.subspan(used_);
  return bytes_of(body_);
}

void Connection::sent(std::size_t bytes, Seconds now) {
  if (bytes > 0) progress_ = now;
  if (used_ == out_.size()) return body_.remove_prefix(std::min(bytes, body_.size()));
  used_ += std::min(bytes, out_.size() - used_);
  if (used_ == out_.size()) {
    out_.clear();
    used_ = 0;
  } else if (used_ > kMostSent) {
    out_.erase(out_.begin(), out_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
  }
}

bool Connection::over(Seconds now) noexcept {
  if (!output().empty()) {
    const bool too_much = waiting() > kMostAnswers;
    return too_much || now - progress_ > kStalledFor;
  }
  progress_ = now;
  if (phase_ == Phase::kRequest) return now - began_ > kHandshakeWithin;
  return phase_ == Phase::kClosing;
}

std::size_t Connection::kept() const noexcept {
  return head_.size() + reader_.kept() + out_.size() + piece_.size();
}

}  // namespace supple::cockpit
