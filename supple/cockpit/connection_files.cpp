// The part of a connection that answers plain requests.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "supple/cockpit/connection.hpp"

namespace supple::cockpit {
namespace {

using websocket::Request;

constexpr std::string_view kPlain = "text/plain; charset=utf-8";
// the page is whole in itself: no other site may show it, and it loads from nowhere else
constexpr std::string_view kGuards =
    "X-Content-Type-Options: nosniff\r\nX-Frame-Options: DENY\r\nReferrer-Policy: no-referrer\r\n"
    "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; frame-ancestors 'none'\r\nCache-Control: no-store\r\n";

std::string_view phrase(int status) noexcept {
  switch (status) {
    case 200:
      return "OK";
    case 206:
      return "Partial Content";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 416:
      return "Range Not Satisfiable";
    case 426:
      return "Upgrade Required";
    case 431:
      return "Request Header Fields Too Large";
    default:
      return "Bad Request";
  }
}

struct Range {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};

/// "bytes=0-99"; other forms, and more than one range, are not known here.
std::optional<Range> range_from(std::string_view text) {
  constexpr std::string_view kUnit = "bytes=";
  if (!text.starts_with(kUnit)) return std::nullopt;
  text.remove_prefix(kUnit.size());
  Range out;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, out.first);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != '-') return std::nullopt;
  const auto last = std::from_chars(first.ptr + 1, end, out.last);
  if (last.ec != std::errc{} || last.ptr != end || out.last < out.first) return std::nullopt;
  return out;
}

}  // namespace

void Connection::answer(int status, std::string_view type, std::string_view more,
                        std::string_view body, bool with_body) {
  wire::put_text(out_, fmt::format("HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n"
                                   "Connection: close\r\n{}{}\r\n",
                                   status, phrase(status), type, body.size(), kGuards, more));
  body_ = with_body ? body : std::string_view{};
  head_ = {};
  phase_ = Phase::kClosing;
}

void Connection::refuse(const websocket::Refusal& refusal) {
  piece_ = refusal.why + '\n';
  answer(refusal.status, kPlain, refusal.status == 426 ? "Sec-WebSocket-Version: 13\r\n" : "",
         piece_);
}

void Connection::serve(const Request& request) {
  const bool head_only = request.head.method == "HEAD";
  if (request.head.method != "GET" && !head_only) return refuse({405, "only GET is known here"});
  if (const auto found = site_->long_files.find(request.path); found != site_->long_files.end()) {
    return serve_piece(request, found->second);
  }
  const auto found = site_->files.find(request.path == "/" ? "/index.html" : request.path);
  if (found == site_->files.end()) return refuse({404, "there is no such file"});
  answer(200, found->second.media_type, "", found->second.content, !head_only);
}

void Connection::serve_piece(const Request& request, const LongFile& file) {
  const auto field = request.field("range");
  const auto range = field ? range_from(*field) : std::nullopt;
  if (!range || range->first >= file.size) {
    return refuse({416, fmt::format("ask for a range of bytes=0-{}, at most {} at a time",
                                    file.size, kLongestPiece)});
  }
  const std::uint64_t most = std::min<std::uint64_t>(kLongestPiece, file.size - range->first);
  const auto size = static_cast<std::size_t>(std::min(most, range->last - range->first + 1));
  piece_ = file.read(range->first, size);
  answer(206, "application/octet-stream",
         fmt::format("Content-Range: bytes {}-{}/{}\r\n", range->first,
                     range->first + std::max<std::size_t>(piece_.size(), 1) - 1, file.size),
         piece_, request.head.method != "HEAD");
}

}  // namespace supple::cockpit
