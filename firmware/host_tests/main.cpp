#include "check.h"

int failures = 0;

std::vector<Test> &tests() {
  static std::vector<Test> all;
  return all;
}

int main() {
  int failed = 0;
  for (const Test &test : tests()) {
    const int before = failures;
    test.run();
    const bool good = failures == before;
    if (!good) failed++;
    std::cout << (good ? "ok   " : "FAIL ") << test.name << "\n";
  }
  std::cout << tests().size() - failed << " of " << tests().size() << " tests passed\n";
  return failed ? 1 : 0;
}
