#include "supple/virtual_ur/script.hpp"

#include <gtest/gtest.h>

namespace supple::virtual_ur {
namespace {

std::vector<Script> all_of(std::string_view text) {
  ScriptReader reader;
  reader.append(text);
  std::vector<Script> out;
  while (auto script = reader.next()) out.push_back(*std::move(script));
  return out;
}

TEST(ScriptTest, ProgramsGoFromDefToTheEndThatIsNotIndented) {
  const auto scripts = all_of(
      "power on\n# a comment\n\ndef a():\n\tif True:\n\tend\nend\nsec b():\n  sync()\nend\r\nx");
  ASSERT_EQ(scripts.size(), 3U);
  EXPECT_EQ(scripts[0].kind, ScriptKind::kLine);
  EXPECT_EQ(scripts[0].text, "power on");
  EXPECT_EQ(scripts[1].kind, ScriptKind::kProgram);
  EXPECT_EQ(scripts[1].name, "a");
  EXPECT_EQ(scripts[1].text, "def a():\n\tif True:\n\tend\nend\n");
  EXPECT_EQ(scripts[2].kind, ScriptKind::kSecondary);
  EXPECT_EQ(scripts[2].name, "b");
}

TEST(ScriptTest, TextMayComeInPieces) {
  ScriptReader reader;
  reader.append("def a");
  EXPECT_FALSE(reader.next());
  reader.append("():\nen");
  EXPECT_FALSE(reader.next());
  reader.append("d\n");
  EXPECT_TRUE(reader.next());
}

TEST(ScriptTest, WordsThatOnlyBeginAlikeAreNoPrograms) {
  const auto scripts = all_of("define(1)\nsecond()\ndef\nend\n");
  ASSERT_EQ(scripts.size(), 4U);
  for (const Script& each : scripts) EXPECT_EQ(each.kind, ScriptKind::kLine);
}

TEST(ScriptTest, TooMuchTextEndsTheStream) {
  ScriptReader reader;
  const std::string chunk(std::size_t{1} << 16, 'x');
  for (int i = 0; i < 17; ++i) reader.append(chunk);
  EXPECT_FALSE(reader.next());
  EXPECT_TRUE(reader.broken());

  ScriptReader open;
  open.append("def a():\n");
  for (int i = 0; i < 17; ++i) {
    open.append(chunk + "\n");
    EXPECT_FALSE(open.next()) << i;
  }
  EXPECT_TRUE(open.broken());
}

TEST(ScriptTest, OurProgramIsKnownByItsHeader) {
  const auto program = stream_program(
      all_of("def supple_control():\n"
             "  # supple: reverse 127.0.0.1 50001, heartbeat 25, watchdog 12.5, mode servoj\n"
             "  set_payload(1.500000, [0.000000, 0.010000, 0.050000])\n"
             "        speedj(values, 12.000000, 0.002000)\n"
             "  if not socket_open(\"127.0.0.1\", 50001, \"supple\"):\n"
             "  end\nend\n")[0]);
  ASSERT_TRUE(program);
  EXPECT_EQ(program->kind, ProgramKind::kSupple);
  EXPECT_EQ(program->name, "supple_control");
  EXPECT_EQ(program->host, "127.0.0.1");
  EXPECT_EQ(program->reverse_port, 50001);
  ASSERT_TRUE(program->watchdog);
  EXPECT_EQ(program->watchdog->input, "input_int_register_25");
  EXPECT_EQ(program->watchdog->hz, 12.5);
  EXPECT_EQ(program->echo, 25);
  EXPECT_EQ(program->only_mode, 1);
  EXPECT_EQ(program->acceleration, 12.0);
  ASSERT_EQ(program->settings.size(), 1U);
  EXPECT_EQ(program->settings[0].numbers, (std::vector<double>{1.5, 0.0, 0.01, 0.05}));
}

TEST(ScriptTest, ExternalControlIsKnownByItsSockets) {
  const auto program = stream_program(
      all_of("def externalControl():\n"
             "\tdef connect_socket_with_retry(host, port, name, max_attempts=5, dt=0.2):\n"
             "\t\tif socket_open(host, port, name):\n\tend\n"
             "\ttraj = connect_socket_with_retry(\"127.0.0.1\", 50003, \"trajectory_socket\")\n"
             "\tcom = connect_socket_with_retry(\"127.0.0.1\", 50004, \"script_command_socket\")\n"
             "\trev = connect_socket_with_retry(\"127.0.0.1\", 50001, \"reverse_socket\")\n"
             "\tsocket_close(\"reverse_socket\")\n"
             "end\n")[0]);
  ASSERT_TRUE(program);
  EXPECT_EQ(program->kind, ProgramKind::kExternalControl);
  EXPECT_EQ(program->reverse_port, 50001);
  EXPECT_EQ(program->trajectory_port, 50003);
  EXPECT_EQ(program->script_command_port, 50004);
  EXPECT_FALSE(program->watchdog);
}

TEST(ScriptTest, OtherProgramsAreNotKnown) {
  for (const char* text :
       {"def a():\n  movej([0,0,0,0,0,0])\nend\n", "def a():\n  # supple: reverse x\nend\n",
        "def a():\n  # supple: reverse 127.0.0.1 99999\nend\n",
        "def a():\n  socket_open(host, 50001, \"reverse_socket\")\nend\n",
        "def a():\n  socket_open(\"h\", 0, \"reverse_socket\")\nend\n"}) {
    EXPECT_FALSE(stream_program(all_of(text)[0])) << text;
  }
}

TEST(ScriptTest, CallsAreTakenApart) {
  const Calls calls = calls_of(all_of(
      "sec s():\n  set_payload(1.2, [0, -0.1, 5e-2]) # heavier\n"
      "  set_tcp(p[0,0,0.1,0,0,0])\n  set_digital_out(3, True)\n  zero_ftsensor()\nend\n")[0]);
  ASSERT_EQ(calls.calls.size(), 4U);
  EXPECT_FALSE(calls.bad_line);
  EXPECT_EQ(calls.calls[0].numbers, (std::vector<double>{1.2, 0.0, -0.1, 0.05}));
  EXPECT_EQ(calls.calls[2].name, "set_digital_out");
  EXPECT_EQ(calls.calls[2].numbers, (std::vector<double>{3.0, 1.0}));
  EXPECT_TRUE(calls.calls[3].numbers.empty());
}

TEST(ScriptTest, TheFirstLineThatIsNoPlainCallIsNamed) {
  EXPECT_EQ(calls_of(all_of("sec s():\n  sync()\n  x = 1\nend\n")[0]).bad_line, 3U);
  EXPECT_EQ(calls_of(all_of("sec s():\n  set_payload(mass)\nend\n")[0]).bad_line, 2U);
  EXPECT_EQ(calls_of(all_of("sec s():\n  set_payload(nan)\nend\n")[0]).bad_line, 2U);
}

}  // namespace
}  // namespace supple::virtual_ur
