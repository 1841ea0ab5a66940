// Parameters are the keys of the configuration, with its rules and its messages.

#include <gtest/gtest.h>
#include <rcutils/logging.h>

#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "support/rig.hpp"
#include "support/settings.hpp"
#include "support/twin.hpp"

namespace supple_controller::test {
namespace {

std::string logged;

void keep(const rcutils_log_location_t* /*where*/, int severity, const char* /*name*/,
          rcutils_time_point_value_t /*time*/, const char* format, va_list* arguments) {
  if (severity < RCUTILS_LOG_SEVERITY_WARN) return;
  char text[8192];
  va_list copy;
  va_copy(copy, *arguments);
  std::vsnprintf(text, sizeof text, format, copy);
  va_end(copy);
  logged += text;
  logged += '\n';
}

class Messages : public testing::Test {
 protected:
  Messages() : before_{rcutils_logging_get_output_handler()} {
    logged.clear();
    rcutils_logging_set_output_handler(keep);
  }
  ~Messages() override { rcutils_logging_set_output_handler(before_); }

 private:
  rcutils_logging_output_handler_t before_;
};

rclcpp::ParameterValue value_of(Rig& rig, const std::string& name) {
  return rig.controller().get_node()->get_parameter(name).get_parameter_value();
}

rcl_interfaces::msg::SetParametersResult set(Rig& rig, const rclcpp::Parameter& parameter) {
  return rig.controller().get_node()->set_parameter(parameter);
}

TEST(Parameters, AreTheKeysOfTheConfigurationWithItsDefaults) {
  Rig rig{{{"robot.probe_frame", "tool0"}}};
  const supple::config::Config usual;
  EXPECT_EQ(value_of(rig, "safety.max_force_n").get<double>(), usual.safety.max_force_n);
  EXPECT_EQ(value_of(rig, "wrench.low_pass.order").get<int>(), usual.wrench.low_pass->order);
  EXPECT_EQ(value_of(rig, "wrench_source").get<std::string>(), "sensor");
  EXPECT_EQ(value_of(rig, "robot.probe_frame").get<std::string>(), "tool0");
  const auto described = rig.controller().get_node()->describe_parameter("safety.max_force_n");
  EXPECT_NE(described.description.find("on the probe"), std::string::npos);
  EXPECT_FALSE(rig.controller().get_node()->has_parameter("simulation.step_us"));
}

TEST_F(Messages, OfABadValueAreThoseOfTheConfiguration) {
  Rig rig{parameters("velocity", "tcp_fts_sensor",
                     {{"admittance.translation.mass_kg", std::vector<double>{5.0, -1.0, 5.0}}})};
  EXPECT_FALSE(rig.configure());
  std::string message;
  try {
    std::string file = kFile;
    const std::string good = "mass_kg: [5, 6, 7]";
    Twin{file.replace(file.find(good), good.size(), "mass_kg: [5, -1, 5]")};
  } catch (const std::exception& problem) {
    message = problem.what();
  }
  // the same sentence after the place
  const std::string path = "admittance.translation.mass_kg";
  const std::string sentence =
      message.substr(message.find(path), message.find('\n') - message.find(path));
  ASSERT_FALSE(sentence.empty());
  EXPECT_NE(logged.find("parameter: " + sentence), std::string::npos) << logged << message;
  EXPECT_NE(logged.find("the controller was not configured"), std::string::npos);
}

TEST_F(Messages, OfAKeyThatDoesNotExistNameTheOneThatWasMeant) {
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"admittance.translation.mas_kg", 3.0}})};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("mas_kg"), std::string::npos);
  EXPECT_NE(logged.find("did you mean 'mass_kg'?"), std::string::npos) << logged;
}

TEST_F(Messages, OfASectionThatDoesNotExistNameTheOneThatWasMeant) {
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"admitance.law", "offset"}})};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("did you mean 'admittance'?"), std::string::npos) << logged;
}

TEST_F(Messages, OfAFrameThatDoesNotExistListTheRobots) {
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"robot.probe_frame", "tool1"}})};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("tool0"), std::string::npos) << logged;
}

TEST_F(Messages, OfAnotherPeriodThanTheUpdatesNameBoth) {
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"robot.period_ms", 4.0}})};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("robot.period_ms is 4, and the controller is updated every 2 ms"),
            std::string::npos)
      << logged;
}

TEST_F(Messages, OfJointsThatDoNotMoveListThoseThatDo) {
  Rig rig{parameters("velocity", "tcp_fts_sensor",
                     {{"interfaces.joints", std::vector<std::string>{"elbow"}}})};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("'elbow'"), std::string::npos);
  EXPECT_NE(logged.find("elbow_joint"), std::string::npos) << logged;
}

TEST_F(Messages, OfAnInterfaceThatIsNoneNameThoseThatAre) {
  Rig rig{parameters("torque", "tcp_fts_sensor")};
  EXPECT_FALSE(rig.configure());
  EXPECT_NE(logged.find("interfaces.command is 'torque'; it is position or velocity"),
            std::string::npos)
      << logged;
}

TEST(Parameters, SwitchASectionOff) {
  Rig rig{parameters("velocity", "tcp_fts_sensor", {{"wrench.notch", false}})};
  EXPECT_TRUE(rig.configure());
  EXPECT_TRUE(set(rig, {"wrench.low_pass", false}).successful);
}

TEST(Parameters, ThatAreBadAreRefusedWhileTheRobotRunsAndNothingChanges) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  const auto answer = set(
      rig, {"admittance.translation.stiffness_n_per_m", std::vector<double>{-5.0, 300.0, 400.0}});
  EXPECT_FALSE(answer.successful);
  EXPECT_NE(answer.reason.find("admittance.translation.stiffness_n_per_m[0]"), std::string::npos)
      << answer.reason;
  EXPECT_NE(answer.reason.find("the controller goes on as it was"), std::string::npos);
  EXPECT_EQ(value_of(rig, "admittance.translation.stiffness_n_per_m").get<std::vector<double>>()[0],
            200.0);
  EXPECT_FALSE(set(rig, {"interfaces.command", "position"}).successful);
}

TEST(Parameters, ChangeWhileTheRobotRunsAsTheLibrarysOwnDo) {
  Rig rig{parameters("velocity", "tcp_fts_sensor")};
  Twin twin{kFile};
  ASSERT_TRUE(rig.configure());
  ASSERT_TRUE(rig.activate());
  const supple::VecJ a_max = twin.setup().params.safety.a_max;
  std::vector<double> before(6, 0.0);
  for (int i = 0; i < 2000; ++i) {
    if (i == 700) {
      ASSERT_TRUE(set(rig, {"admittance.translation.stiffness_n_per_m",
                            std::vector<double>{1500.0, 300.0, 20.0}})
                      .successful);
      twin.change({"admittance.translation.stiffness_n_per_m=[1500, 300, 20]"});
    }
    std::vector<double> q;
    std::vector<double> v;
    for (const std::string& joint : ur5e_joints()) {
      q.push_back(rig.state(joint + "/position"));
      v.push_back(rig.state(joint + "/velocity"));
    }
    const std::vector<double> wrench{15.0, 5.0, -10.0 + 1e-3 * std::sin(0.1 * i), 0.1, 0.2, 0.0};
    rig.push(wrench);
    const auto& out = twin.step(q, v, wrench);
    rig.update();
    const std::vector<double> now = rig.commands("velocity");
    for (std::size_t j = 0; j < now.size(); ++j) {
      const auto k = static_cast<Eigen::Index>(j);
      ASSERT_EQ(now[j], out.v_command[k]) << "joint " << j << ", update " << i;
      ASSERT_LE(std::abs(now[j] - before[j]), a_max[k] / Rig::kRate + 1e-9) << "a jump at " << i;
    }
    before = now;
    if (i % 100 == 0) rig.spin();  // gives old settings back
  }
}

}  // namespace
}  // namespace supple_controller::test
