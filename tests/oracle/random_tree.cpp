#include "random_tree.hpp"

#include <ostream>
#include <sstream>

namespace supple::test {
namespace {

void write_triple(std::ostream& out, const char* attribute, const Vec3& x) {
  out << ' ' << attribute << "=\"" << x.x() << ' ' << x.y() << ' ' << x.z() << '"';
}

void write_origin(std::ostream& out, Rng& rng) {
  out << "<origin";
  write_triple(out, "xyz", any_vector(rng, 0.5));
  write_triple(out, "rpy", any_vector(rng, 3.0));
  out << "/>";
}

/// A box of any size and direction, so that the tensor is one of a real body.
void write_inertial(std::ostream& out, Rng& rng) {
  const double mass = any_magnitude(rng, -1.0, 1.0);
  const Vec3 sides{uniform(rng, 0.05, 0.5), uniform(rng, 0.05, 0.5), uniform(rng, 0.05, 0.5)};
  const Vec3 squares = sides.cwiseProduct(sides);
  const Vec3 moments = mass / 12.0 * (Vec3::Constant(squares.sum()) - squares);
  const Mat3 R = any_rotation(rng);
  const Mat3 I = R * moments.asDiagonal() * R.transpose();
  out << "<inertial>";
  write_origin(out, rng);
  out << "<mass value=\"" << mass << "\"/><inertia ixx=\"" << I(0, 0) << "\" iyy=\"" << I(1, 1)
      << "\" izz=\"" << I(2, 2) << "\" ixy=\"" << I(0, 1) << "\" ixz=\"" << I(0, 2) << "\" iyz=\""
      << I(1, 2) << "\"/></inertial>";
}

void write_link(std::ostream& out, Rng& rng, int number, bool has_mass) {
  out << "<link name=\"link" << number << "\">";
  if (has_mass) write_inertial(out, rng);
  out << "</link>\n";
}

void write_joint(std::ostream& out, Rng& rng, int child, const std::string& type) {
  // half of the links hang on the one before, the others anywhere
  const int parent =
      rng() % 2 == 0 ? child - 1 : static_cast<int>(rng() % static_cast<unsigned>(child));
  out << "<joint name=\"joint" << child << "\" type=\"" << type << "\">";
  write_origin(out, rng);
  out << "<parent link=\"link" << parent << "\"/><child link=\"link" << child << "\"/>";
  if (type != "fixed") {
    out << "<axis";
    write_triple(out, "xyz", any_magnitude(rng, -2.0, 2.0) * any_unit_vector(rng));
    out << "/>";
  }
  if (type == "revolute") out << R"(<limit lower="-2" upper="3" velocity="3" effort="100"/>)";
  if (type == "prismatic") out << R"(<limit lower="-1" upper="0.5" velocity="1" effort="100"/>)";
  out << "</joint>\n";
}

}  // namespace

std::string any_tree(Rng& rng, int joints) {
  std::ostringstream out;
  out.precision(17);
  out << "<robot name=\"tree\">\n";
  write_link(out, rng, 0, true);
  int links = 1;
  for (int moving = 0; moving < joints; ++links) {
    const bool fixed = rng() % 4 == 0;
    const char* const kinds[] = {"revolute", "continuous", "prismatic"};
    write_joint(out, rng, links, fixed ? "fixed" : kinds[rng() % 3]);
    write_link(out, rng, links, !fixed || rng() % 2 == 0);
    if (!fixed) ++moving;
  }
  out << "</robot>\n";
  return out.str();
}

}  // namespace supple::test
