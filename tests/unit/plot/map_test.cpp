#include "supple/plot/map.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace supple::plot {
namespace {

TEST(Route, StaysBoundedAndKeepsBothEnds) {
  Route route;
  for (int i = 0; i < 100000; ++i) route.add(1e-3 * i, std::sin(1e-3 * i));
  EXPECT_LE(route.points().size(), 2048U);
  EXPECT_GE(route.points().size(), 1024U);
  EXPECT_EQ(route.points().front().x, 0.0);
  EXPECT_GT(route.points().back().x, 99.0);
  for (std::size_t i = 1; i < route.points().size(); ++i) {
    EXPECT_GT(route.points()[i].x, route.points()[i - 1].x);
  }
}

TEST(Route, LeavesOutWhatIsNoNumber) {
  Route route;
  route.add(std::numeric_limits<double>::quiet_NaN(), 0.0);
  EXPECT_TRUE(route.empty());
}

TEST(Map, DrawsEveryRouteWithItsName) {
  Map map{.title = "Way", .x_label = "x, m", .y_label = "y, m", .routes = {}};
  map.routes.push_back({.name = "estimate", .route = {}, .colour = 0});
  map.routes.push_back({.name = "truth", .route = {}, .colour = 1, .dashed = true});
  for (int i = 0; i < 10; ++i) {
    map.routes[0].route.add(i, 0.1 * i);
    map.routes[1].route.add(i, 0.2 * i);
  }
  const std::string svg = drawn(map);
  EXPECT_NE(svg.find(">estimate<"), std::string::npos);
  EXPECT_NE(svg.find(">truth<"), std::string::npos);
  EXPECT_NE(svg.find("c1 dashed"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Map, DrawsAPointAndNothing) {
  EXPECT_EQ(drawn(Map{}).find("nan"), std::string::npos);
  Map point{.title = "", .x_label = "", .y_label = "", .routes = {{.name = "one", .route = {}}}};
  point.routes[0].route.add(2.0, 3.0);
  EXPECT_EQ(drawn(point).find("nan"), std::string::npos);
}

}  // namespace
}  // namespace supple::plot
