"""Numbers of several runs beside each other, for tools/cockpit_load."""

import statistics

BEYOND = "**"  # what stands between two of them is printed bold


class Series:
    """The same numbers, by name, of runs of one kind."""

    def __init__(self):
        self.values = {}

    def add(self, numbers):
        for name, value in numbers.items():
            self.values.setdefault(name, []).append(value)

    def median(self, name):
        return statistics.median(self.values[name])

    def spread(self, name):
        return min(self.values[name]), max(self.values[name])


def within(alone, other, name):
    """Whether the other's median is one that the runs alone might have shown, too."""
    least, most = alone.spread(name)
    return least <= other.median(name) <= most


def number(value):
    """With one digit behind the point, where it says something."""
    return f"{value:.0f}" if value == int(value) or abs(value) >= 100 else f"{value:.1f}"


def cell(series, name, plain):
    least, most = series.spread(name)
    median = number(series.median(name))
    return f"{median if plain else BEYOND + median + BEYOND} ({number(least)} to {number(most)})"


def is_of_the_loop(name):
    """Others are what clients are for: of messages there are none without them."""
    return "[us]" in name or name in ("deadlines missed", "periods skipped")


def table(series):
    """In Markdown; `series` by the number of clients, among them 0. With a sentence that judges it."""
    alone = series[0]
    lines = ["| | " + " | ".join(f"{count} client{'' if count == 1 else 's'}" for count in series) + " |",
             "| --- |" + " --- |" * len(series)]
    beyond = 0
    judged = 0
    for name in alone.values:
        cells = []
        for count, each in series.items():
            judge = is_of_the_loop(name) and count != 0
            plain = not judge or within(alone, each, name)
            judged += judge
            beyond += not plain
            cells.append(cell(each, name, plain))
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    verdict = (f"Of {judged} medians of the loop with clients {judged - beyond} lie within what the runs without "
               f"clients have shown" + (f"; the {beyond} others are bold." if beyond else "."))
    return "\n".join([*lines, "", verdict])
