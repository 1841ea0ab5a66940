#include "supple/virtual_ur/servers.hpp"

#include <algorithm>
#include <utility>

#include "supple/virtual_ur/dashboard_answer.hpp"
#include "supple/virtual_ur/primary_state.hpp"

namespace supple::virtual_ur {
namespace {

constexpr std::size_t kMostClients = 16;  // of each server
constexpr std::size_t kDashboard = 0;
constexpr std::size_t kRtde = 3;
constexpr double kStatesPerSecond = 10.0;
constexpr Seconds kLongestBehind{1.0};  // that a client of RTDE may be

wire::ByteView bytes_of(std::string_view text) noexcept {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Result<std::unique_ptr<Servers>, std::string> Servers::create(const Options& options) {
  auto controller = Controller::create(options);
  if (!controller) return Failure{controller.error()};
  std::vector<net::Listener> listeners;
  const Ports& ports = options.ports;
  for (const std::uint16_t port : {ports.dashboard, ports.primary, ports.secondary, ports.rtde}) {
    auto listener = net::Listener::open({.host = options.host, .port = port});
    if (!listener) return Failure{listener.error()};
    listeners.push_back(*std::move(listener));
  }
  return std::unique_ptr<Servers>{
      new Servers{options, *std::move(controller), std::move(listeners)}};
}

Servers::Servers(const Options& options, std::unique_ptr<Controller> controller,
                 std::vector<net::Listener> listeners)
    : options_{options},
      ports_{.dashboard = listeners[0].port(),
             .primary = listeners[1].port(),
             .secondary = listeners[2].port(),
             .rtde = listeners[3].port()},
      controller_{std::move(controller)},
      listeners_{std::move(listeners)},
      first_step_{controller_->now().step},
      last_safety_{controller_->now().modes.safety} {}

Seconds Servers::step_time() const noexcept {
  return options_.step() / std::max(options_.speed, 1e-3);
}

Seconds Servers::running() const noexcept {
  return static_cast<double>(controller_->now().step - first_step_) * options_.step();
}

Counts Servers::counts() const noexcept {
  Counts out = counts_;
  out.stream = controller_->counts();
  out.clients = static_cast<int>(rtde_.size() + scripts_.size() + dashboards_.size());
  return out;
}

void Servers::inject(FaultKind kind, Seconds duration, Seconds after) {
  faults_.add({.kind = kind, .start = running() + after, .duration = duration});
}

std::vector<pollfd> Servers::descriptors() const {
  std::vector<pollfd> out;
  const auto add = [&](int number) {
    if (number >= 0) out.push_back({.fd = number, .events = POLLIN, .revents = 0});
  };
  for (const net::Listener& each : listeners_) add(each.number());
  if (faults_.active(FaultKind::kHalfOpen)) return out;
  for (const auto& each : rtde_) add(each->link.number());
  for (const auto& each : scripts_) add(each->link.number());
  for (const auto& each : dashboards_) add(each->link.number());
  return out;
}

bool Servers::silent() const noexcept {
  return faults_.active(FaultKind::kFreeze) || faults_.active(FaultKind::kHalfOpen);
}

void Servers::send(Link& link, wire::ByteView bytes) {
  if (silent()) return;
  const bool was_open = link.is_open();
  const bool was_behind = link.is_behind();
  link.send(bytes);
  if (was_open && was_behind && !link.is_open()) ++counts_.disconnected;
}

void Servers::accept() {
  for (std::size_t i = 0; i < listeners_.size(); ++i) {
    while (auto guest = listeners_[i].accept()) {
      if (faults_.active(FaultKind::kDrop)) continue;
      Link link{std::move(guest->socket)};
      if (i == kRtde && rtde_.size() < kMostClients) {
        rtde_.push_back(std::make_unique<RtdeClient>(
            RtdeClient{std::move(link), RtdeSession{++last_client_}, {}, 0, {}}));
      } else if (i == kDashboard && dashboards_.size() < kMostClients) {
        send(link, bytes_of(dashboard_banner() + "\n"));
        dashboards_.push_back(
            std::make_unique<DashboardClient>(DashboardClient{std::move(link), {}}));
      } else if (i != kRtde && i != kDashboard && scripts_.size() < 2 * kMostClients) {
        send(link, version_package(options_, controller_->now()));
        send(link, robot_state(options_, controller_->now()));
        scripts_.push_back(std::make_unique<ScriptClient>(
            ScriptClient{std::move(link), ScriptReader{}, !controller_->cabinet().remote_control}));
      }
    }
  }
}

void Servers::serve_rtde(RtdeClient& client) {
  const wire::ByteView bytes = client.link.receive();
  if (bytes.empty()) return;
  const RtdeHost host{.registers = &controller_->registers(),
                      .version = options_.version,
                      .rate = 1.0 / options_.step().count(),
                      .step = controller_->now().step,
                      .takes_inputs = !faults_.active(FaultKind::kDeaf)};
  wire::Bytes answers;
  const bool goes_on = client.session.take(bytes, host, answers);
  send(client.link, answers);
  if (!goes_on) client.link.close();
}

void Servers::serve_script(ScriptClient& client) {
  client.reader.append(wire::text_of(client.link.receive()));
  while (const auto script = client.reader.next()) controller_->run(*script, client.read_only);
  if (client.reader.broken()) client.link.close();
}

void Servers::serve_dashboard(DashboardClient& client) {
  client.lines.append(wire::text_of(client.link.receive()));
  while (const auto line = client.lines.next()) {
    const DashboardAnswer answer = dashboard_answer(*line, *controller_);
    send(client.link, bytes_of(answer.line + "\n"));
    if (answer.closes) client.link.close();
  }
  if (client.lines.broken()) client.link.close();
}

void Servers::serve() {
  accept();
  if (faults_.active(FaultKind::kHalfOpen)) return;
  for (const auto& each : rtde_) serve_rtde(*each);
  for (const auto& each : scripts_) serve_script(*each);
  for (const auto& each : dashboards_) serve_dashboard(*each);
  forget_closed();
}

void Servers::forget_closed() {
  for (const auto& each : rtde_) {
    if (!each->link.is_open()) controller_->registers().release(each->session.client());
  }
  const auto closed = [](const auto& each) { return !each->link.is_open(); };
  std::erase_if(rtde_, closed);
  std::erase_if(scripts_, closed);
  std::erase_if(dashboards_, closed);
}

void Servers::step() {
  for (const FaultPlan::Change& change : faults_.advance(running())) begin(change);
  controller_->step();
  for (const auto& each : rtde_) send_data(*each);
  send_states();
  forget_closed();
}

void Servers::send_data(RtdeClient& client) {
  const Snapshot& now = controller_->now();
  if (!silent()) client.link.flush();
  client.behind = client.link.is_behind() && !silent() ? client.behind + 1 : 0;
  if (static_cast<double>(client.behind) * options_.step() > kLongestBehind) {
    client.link.close();
    ++counts_.disconnected;
    return;
  }
  if (!client.session.is_due(now.step)) return;
  constexpr std::uint64_t kOneIn = 10;
  const bool skips = faults_.active(FaultKind::kSkip) && now.step % kOneIn != 0;
  if (silent() || skips || client.link.is_behind()) {
    ++counts_.skipped;
    return;
  }
  wire::Bytes package;
  client.session.put_data(now, controller_->registers(), package);
  disturb(client, package);
  send(client.link, package);
  ++counts_.packages;
}

void Servers::send_states() {
  const Snapshot& now = controller_->now();
  std::vector<ur::primary::Item> messages = controller_->take_messages();
  if (now.modes.safety != last_safety_) {
    last_safety_ = now.modes.safety;
    messages.emplace_back(
        ur::primary::SafetyMode{.mode = static_cast<std::uint8_t>(now.modes.safety)});
  }
  wire::Bytes out;
  for (const ur::primary::Item& each : messages) {
    const wire::Bytes package = ur::primary::message_package(each, stamp_of(now));
    out.insert(out.end(), package.begin(), package.end());
  }
  const auto every = static_cast<std::uint64_t>(1.0 / (kStatesPerSecond * options_.step().count()));
  if (now.step % every == 0) {
    const wire::Bytes state = robot_state(options_, now);
    out.insert(out.end(), state.begin(), state.end());
  }
  for (const auto& each : scripts_) {
    if (!silent()) each->link.flush();
    if (!out.empty()) send(each->link, out);
  }
  for (const auto& each : dashboards_) {
    if (!silent()) each->link.flush();
  }
}

}  // namespace supple::virtual_ur
