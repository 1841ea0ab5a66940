#include <array>

#include "apps/supple/command.hpp"

namespace supple::app {
namespace {

constexpr std::array<std::string_view, 1> kConfig{"CONFIG"};
constexpr std::array<Flag, 2> kCheckFlags{{
    {"--set", "PATH=VALUE", "change a value of the file, as in robot.period_ms=4", true},
    {"--robot-only", "", "look at the section 'robot' and nothing else"},
}};

constexpr std::array<std::string_view, 1> kModel{"MODEL"};
constexpr std::array<Flag, 2> kModelFlags{{
    {"--frame", "NAME", "where this link is, and how well it can move"},
    {"--q-deg", "A,B,...", "joint positions, in millimetres where a joint slides; 0 without it"},
}};

constexpr std::array<std::string_view, 1> kLog{"LOG"};
constexpr std::array<Flag, 1> kReplayFlags{{
    {"--set", "PATH=VALUE", "another value of the configuration, to see what it would have done",
     true},
}};
constexpr std::array<Flag, 2> kReportFlags{{
    {"--out", "FILE", "the page; beside the log without it"},
    {"--svg", "FOLDER", "each picture as a file of its own, too"},
}};

constexpr std::array<std::string_view, 1> kShell{"bash|zsh|fish"};

constexpr std::array<Verb, 6> kVerbs{{
    {"check", "check a configuration without a robot", kConfig, kCheckFlags,
     "CONFIG is a YAML file; configs/ has examples, and docs/config.md lists every key.\n"
     "Prints every problem of the file and exits with code 2; or the configuration in force as "
     "YAML,\n"
     "defaults included, and below it, as comments, how each axis yields and which limits hold.\n",
     check},
    {"model", "describe a robot model", kModel, kModelFlags,
     "MODEL is a URDF file or the name of a shipped model, such as ur5e.\n", model},
    {"replay", "compute the commands of a log again, to the bit", kLog, kReplayFlags,
     "LOG is an MCAP file of a run; it has the configuration and the model in it.\n"
     "Exits with code 0 if every bit of every command is the same; with 1 and the first\n"
     "difference if not, or if ticks are missing. With --set it prints a table instead: the\n"
     "recorded forces on a perfect robot, with the logged and with the changed configuration.\n",
     replay_log},
    {"report", "make a page with plots from a log", kLog, kReportFlags,
     "LOG is an MCAP file that 'supple run' wrote. The page needs nothing else: send it to "
     "anybody.\n",
     report},
    {"config-docs", "print the reference page of the configuration", {}, {}, "", config_docs},
    {"completion",
     "print a completion script for a shell",
     kShell,
     {},
     "For bash: supple completion bash > ~/.local/share/bash-completion/completions/supple\n",
     completion},
}};

}  // namespace

std::span<const Verb> verbs() { return kVerbs; }

}  // namespace supple::app
