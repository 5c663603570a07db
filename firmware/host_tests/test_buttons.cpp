// Debounce and the queue of edges: one press is one action, and none is lost on the way.
#include <algorithm>

#include "check.h"
#include "debounce.h"
#include "edge_queue.h"

namespace {

struct Step {
  uint32_t ms;
  uint8_t levels;
};

// Feeds levels that hold until the next step, looking every millisecond.
std::vector<Edge> run(Debounce &debounce, const std::vector<Step> &steps, uint32_t until_ms) {
  std::vector<Edge> all;
  for (size_t i = 0; i < steps.size(); i++) {
    const uint32_t end = i + 1 < steps.size() ? steps[i + 1].ms : until_ms;
    for (uint32_t ms = steps[i].ms; ms != end; ms++) {
      Edge found[BUTTONS];
      const uint8_t count = debounce.step(steps[i].levels, ms, found);
      all.insert(all.end(), found, found + count);
    }
  }
  return all;
}

Edge edge(uint8_t button, bool pressed) { return {1000, button, pressed}; }

}  // namespace

TEST(seven_toggles_in_seven_ms_are_one_press_and_one_release) {
  Debounce debounce;
  debounce.start(0, 0);
  std::vector<Edge> edges = run(debounce, {{100, 4}, {101, 0}, {102, 4}, {103, 0}, {104, 4}, {105, 0}, {106, 4}}, 300);
  CHECK_EQUAL(edges.size(), 1u);
  CHECK_EQUAL(edges.at(0).button, 3);
  CHECK(edges.at(0).pressed);
  CHECK_EQUAL(edges.at(0).ms, 106u);
  edges = run(debounce, {{300, 0}, {301, 4}, {302, 0}, {303, 4}, {304, 0}, {305, 4}, {306, 0}}, 500);
  CHECK_EQUAL(edges.size(), 1u);
  CHECK(!edges.at(0).pressed);
}

TEST(a_blip_is_no_press_and_twenty_ms_are_one) {
  Debounce debounce;
  debounce.start(0, 0);
  CHECK_EQUAL(run(debounce, {{100, 1}, {119, 0}}, 300).size(), 0u);
  CHECK_EQUAL(run(debounce, {{400, 1}, {421, 0}}, 600).size(), 2u);
}

TEST(two_taps_150_ms_apart_are_two) {
  Debounce debounce;
  debounce.start(0, 0);
  CHECK_EQUAL(run(debounce, {{100, 1}, {160, 0}, {250, 1}, {310, 0}}, 500).size(), 4u);
}

TEST(held_at_power_on_gives_no_press) {
  Debounce debounce;
  debounce.start(0x80, 0);
  const std::vector<Edge> edges = run(debounce, {{1, 0x80}, {500, 0}}, 600);
  CHECK_EQUAL(edges.size(), 1u);
  CHECK(!edges.at(0).pressed);
  CHECK_EQUAL(edges.at(0).button, 8);
}

TEST(buttons_do_not_disturb_each_other) {
  Debounce debounce;
  debounce.start(0, 0);
  const std::vector<Edge> edges = run(debounce, {{100, 1}, {110, 3}, {111, 1}, {112, 3}}, 200);
  CHECK_EQUAL(edges.size(), 2u);
  CHECK_EQUAL(edges.at(0).ms, 100u);
  CHECK_EQUAL(edges.at(1).ms, 112u);
}

TEST(any_bounce_is_one_edge_also_when_the_clock_starts_again) {
  Dice dice;
  for (int round = 0; round < 500; round++) {
    Debounce debounce;
    uint32_t ms = dice.below(2) ? 0xFFFFFFFFu - dice.below(200) : dice.below(100000);
    debounce.start(0, ms);
    std::vector<Step> steps;
    for (uint32_t toggles = dice.below(20); toggles-- > 0;) {
      steps.push_back({ms += 1 + dice.below(19), 0x10});
      steps.push_back({ms += 1 + dice.below(19), 0});
    }
    steps.push_back({ms += 1 + dice.below(19), 0x10});
    const std::vector<Edge> edges = run(debounce, steps, ms + 100);
    CHECK_EQUAL(edges.size(), 1u);
    CHECK_EQUAL(edges.at(0).ms, ms);
  }
}

TEST(a_press_long_after_the_last_change_is_seen_at_once) {
  for (uint32_t wait = 65500; wait < 65570; wait++) {  // around the turn of the low half of the clock
    Debounce debounce;
    debounce.start(0, 0);
    Edge found[BUTTONS];
    CHECK_EQUAL(debounce.step(1, wait, found), 0);
    CHECK_EQUAL(debounce.step(1, wait + 19, found), 0);
    CHECK_EQUAL(debounce.step(1, wait + 20, found), 1);
  }
}

namespace {

// The number of the edge that is due, 0 if none is.
int due(const EdgeQueue &queue, uint32_t ms) {
  NumberedEdge found;
  return queue.due(ms, found) ? found.number : 0;
}

// What is sent up to a time, one edge a millisecond at most.
std::vector<int> sent(EdgeQueue &queue, uint32_t from, uint32_t until) {
  std::vector<int> numbers;
  for (uint32_t ms = from; ms < until; ms++) {
    if (const int number = due(queue, ms)) {
      numbers.push_back(number);
      queue.sent(ms);
    }
  }
  return numbers;
}

}  // namespace

TEST(an_edge_is_due_at_once_and_every_100_ms_until_acknowledged) {
  EdgeQueue queue;
  queue.add(edge(3, true));
  for (uint32_t ms = 1000; ms < 2000; ms += 100) {
    CHECK_EQUAL(due(queue, ms), 1);
    queue.sent(ms);
    CHECK_EQUAL(due(queue, ms + 99), 0);
  }
  queue.acknowledge(1);
  CHECK_EQUAL(due(queue, 5000), 0);
  CHECK_EQUAL(queue.waiting(), 0);
}

TEST(an_edge_keeps_its_own_time_however_late_it_is_sent) {
  EdgeQueue queue;
  for (uint32_t ms : {70000u, 70100u, 0xFFFFFFF0u}) {
    queue.add({ms, 5, ms != 70100u});
    NumberedEdge found;
    CHECK(queue.due(ms + 30000, found));
    CHECK_EQUAL(found.edge.ms, ms);
    CHECK_EQUAL(found.edge.button, 5);
    CHECK_EQUAL(found.edge.pressed, ms != 70100u);
    queue.acknowledge(queue.newest());
  }
}

TEST(new_edges_come_before_repeats_and_hold_no_repeat_up) {
  EdgeQueue queue;
  std::vector<int> all;
  for (uint32_t ms = 0; ms < 1000; ms += 50) {
    queue.add(edge(1, true));
    for (int number : sent(queue, ms, ms + 50)) all.push_back(number);
  }
  CHECK_EQUAL(std::count(all.begin(), all.end(), 20), 1);
  CHECK_EQUAL(std::count(all.begin(), all.end(), 1), 10);
}

TEST(only_the_oldest_are_repeated) {
  EdgeQueue queue;
  for (int i = 0; i < EDGES_WAITING; i++) queue.add(edge(1, true));
  sent(queue, 0, EDGES_WAITING);
  const std::vector<int> again = sent(queue, 100, 200);
  CHECK_EQUAL(again.size(), EDGES_REPEATED);
  for (size_t i = 0; i < again.size(); i++) CHECK_EQUAL(again[i], static_cast<int>(i + 1));
  queue.acknowledge(10);
  CHECK_EQUAL(sent(queue, 200, 300).front(), 11);
}

TEST(acknowledging_confirms_everything_up_to_the_number) {
  EdgeQueue queue;
  for (int i = 0; i < 5; i++) queue.add(edge(1, i % 2 == 0));
  queue.acknowledge(3);
  CHECK_EQUAL(queue.waiting(), 2);
  CHECK_EQUAL(due(queue, 0), 4);
}

TEST(a_number_that_does_not_wait_changes_nothing) {
  EdgeQueue queue;
  queue.acknowledge(7);
  for (int i = 0; i < 3; i++) queue.add(edge(1, true));
  queue.acknowledge(1);
  for (uint16_t number : {0, 1, 4, 100, 65535}) queue.acknowledge(number);
  CHECK_EQUAL(queue.waiting(), 2);
}

TEST(a_full_queue_keeps_the_oldest_and_counts_the_lost) {
  EdgeQueue queue;
  for (int i = 0; i < EDGES_WAITING + 3; i++) queue.add(edge(1, true));
  CHECK_EQUAL(queue.waiting(), EDGES_WAITING);
  CHECK_EQUAL(queue.lost.count, 3);
  CHECK_EQUAL(queue.newest(), EDGES_WAITING);
  CHECK_EQUAL(due(queue, 0), 1);
}

TEST(whatever_is_acknowledged_and_when_every_edge_that_waits_is_sent_again) {
  Dice dice;
  for (int round = 0; round < 300; round++) {
    EdgeQueue queue;
    int confirmed = 0;
    for (uint32_t ms = 0; ms < 3000; ms++) {
      if (dice.below(40) == 0) queue.add(edge(1, true));
      if (due(queue, ms)) queue.sent(ms);
      if (dice.below(60) == 0) {
        confirmed += static_cast<int>(dice.below(queue.waiting() + 1));
        queue.acknowledge(static_cast<uint16_t>(confirmed));
      }
      CHECK_EQUAL(queue.newest() - queue.waiting(), confirmed);
    }
    const std::vector<int> again = sent(queue, 3000, 3300);
    for (int number = confirmed + 1; number <= queue.newest() && number <= confirmed + EDGES_REPEATED; number++) {
      CHECK(std::find(again.begin(), again.end(), number) != again.end());
    }
  }
}

TEST(numbers_go_on_after_65535) {
  EdgeQueue queue;
  for (uint32_t i = 1; i <= 65540; i++) {
    queue.add(edge(1, true));
    NumberedEdge found;
    CHECK(queue.due(i, found));
    CHECK_EQUAL(found.number, static_cast<uint16_t>(i));
    queue.acknowledge(static_cast<uint16_t>(i));
    CHECK_EQUAL(queue.waiting(), 0);
  }
}

TEST(counters_stop_at_their_top) {
  Counter counter;
  for (int i = 0; i < 70000; i++) counter.increment();
  CHECK_EQUAL(counter.count, 65535);
}
