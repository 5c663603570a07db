// A minimal test framework: named tests, checks that print both values, and reproducible random numbers.
#pragma once
#include <stdint.h>

#include <functional>
#include <iostream>
#include <string>
#include <vector>

struct Test {
  const char *name;
  std::function<void()> run;
};

std::vector<Test> &tests();
extern int failures;

struct Register {
  Register(const char *name, std::function<void()> run) { tests().push_back({name, run}); }
};

#define TEST(name)                                \
  static void name();                             \
  static const Register register_##name(#name, name); \
  static void name()

template <typename Got, typename Wanted>
void check_equal(const Got &got, const Wanted &wanted, const char *what, const char *file, int line) {
  if (got == wanted) return;
  failures++;
  std::cerr << file << ":" << line << ": " << what << " is " << got << ", must be " << wanted << "\n";
}

#define CHECK_EQUAL(got, wanted) check_equal(got, wanted, #got, __FILE__, __LINE__)
#define CHECK(condition) check_equal(static_cast<bool>(condition), true, #condition, __FILE__, __LINE__)

class Dice {
 public:
  uint32_t below(uint32_t limit) {
    state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<uint32_t>(state_ >> 33) % limit;
  }
  double unit() { return below(1u << 30) / static_cast<double>(1u << 30); }

 private:
  uint64_t state_ = 1;
};
