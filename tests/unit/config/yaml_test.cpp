// What of YAML is taken, and what is refused before anything is made of it.

#include <gtest/gtest.h>

#include "supple/config/yaml/parse.hpp"

namespace supple::test {
namespace {

using config::Kind;
using config::Node;

std::string problems(const std::string& text) {
  config::Notes notes;
  const auto tree = config::parse_yaml(text, notes.add_source("f"), notes);
  EXPECT_EQ(tree.has_value() || !notes.empty(), true);
  return notes.empty() ? "" : notes.sorted().text("");
}

Node tree(const std::string& text) {
  config::Notes notes;
  const auto tree = config::parse_yaml(text, notes.add_source("f"), notes);
  EXPECT_TRUE(notes.empty()) << notes.sorted().text();
  return tree.value_or(Node{});
}

TEST(Yaml, KeepsKeysValuesAndPlaces) {
  const Node root = tree("a: 1\nb:\n  - x\n  - 'y'\n  - {c: ~}\n");

  ASSERT_EQ(root.kind, Kind::kMap);
  const Node* a = root.child("a");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->text, "1");
  EXPECT_EQ(a->mark.line, 1);
  EXPECT_EQ(a->mark.column, 4);
  const Node* b = root.child("b");
  ASSERT_NE(b, nullptr);
  ASSERT_EQ(b->kind, Kind::kList);
  ASSERT_EQ(b->children.size(), 3U);
  EXPECT_FALSE(b->children[0].quoted);
  EXPECT_TRUE(b->children[1].quoted);
  EXPECT_EQ(b->children[1].mark.line, 4);
  EXPECT_EQ(b->children[2].child("c")->kind, Kind::kEmpty);
  EXPECT_EQ(b->children[2].child("c")->key_mark.column, 6);
  EXPECT_EQ(root.child("c"), nullptr);
}

TEST(Yaml, TakesWhatEditorsLeave) {
  EXPECT_EQ(tree("\xEF\xBB\xBF"
                 "a: 1\r\nb: 2\r\n")
                .child("b")
                ->text,
            "2");
  EXPECT_EQ(tree("---\na: 1\n...\n").child("a")->text, "1");
  EXPECT_EQ(tree("a: 1   # a comment [[\n# [ [ [\n").child("a")->text, "1");
  EXPECT_EQ(tree("a: \"it's \\\"x\\\"\"").child("a")->text, "it's \"x\"");
  EXPECT_EQ(tree("a: 'it''s'").child("a")->text, "it's");
  EXPECT_EQ(tree("a:\t1").child("a")->text, "1");
  EXPECT_EQ(tree("grüße: ½").child("grüße")->text, "½");
}

TEST(Yaml, OfNothingIsEmpty) {
  for (const char* text : {"", "\n\n", "# only a comment\n", "---\n", "~"}) {
    EXPECT_EQ(tree(text).kind, Kind::kEmpty) << text;
  }
}

TEST(Yaml, KeepsTheRestWhenAPartIsRefused) {
  config::Notes notes;
  const auto root = config::parse_yaml("a: &x 1\nb: *x\nc: !t 3\nd: 4\nd: 5\n<<: *x\ne: 6\n",
                                       notes.add_source("f"), notes);

  ASSERT_TRUE(root.has_value());
  EXPECT_EQ(notes.size(), 5U);
  EXPECT_EQ(root->child("a")->kind, Kind::kRefused);
  EXPECT_EQ(root->child("d")->text, "4");
  EXPECT_EQ(root->child("e")->text, "6");
  EXPECT_EQ(root->child("<<"), nullptr);
}

TEST(Yaml, IsNeverLargerThanItsText) {
  // each line has the one above it nine times; followed, the aliases would give 9^9 words
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char c = 'b'; c <= 'i'; ++c) {
    const std::string above = std::string{"*"} + static_cast<char>(c - 1);
    bomb += std::string{c} + ": &" + c + " [" + above;
    for (int i = 0; i < 8; ++i) bomb += ", " + above;
    bomb += "]\n";
  }

  EXPECT_NE(problems(bomb).find("f:2:8: b[0] is an alias\n    write the value out\n"),
            std::string::npos);
}

TEST(Yaml, IsOneDocument) {
  EXPECT_EQ(problems("a: 1\n---\nb: 1\n"),
            "f:2:1: starts a second document\n    a configuration is one document\n1 problem; ");
}

TEST(Yaml, HasQuotesThatEndOnTheirLine) {
  for (const char* text :
       {"a: \"x\n", "a: 'x\n", "a: \"x\\\"\n", "a: \"x\n  y\"\n", "a: 'it''s\n"}) {
    EXPECT_EQ(problems(text), "f:1:4: a has a quote that does not end on its line\n1 problem; ")
        << text;
  }
}

TEST(Yaml, HasWordsForKeys) {
  EXPECT_EQ(problems("? [a, b]\n: 1\n"), "f:1:3: has a key that is not a word\n1 problem; ");
  EXPECT_EQ(problems("a:\n  ~: 1\n"), "f:2:3: a has a key that is not a word\n1 problem; ");
  EXPECT_EQ(problems("'': 1\n"), "f:1:1: has a key that is not a word\n1 problem; ");
}

}  // namespace
}  // namespace supple::test
