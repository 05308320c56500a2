import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Lists tests that passed only when they ran again: the dots of a machine's log do not show them. */
export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap((module) => [...module.children.allTests()]);
    const flaky = all.filter((test) => test.diagnostic()?.flaky).map(lineOf);
    if (flaky.length > 0) console.log(['Flaky tests, which are faults:', ...flaky].join('\n'));
  }
}

const lineOf = (test: TestCase): string =>
  `  ${test.module.relativeModuleId} > ${test.fullName}: ${test.result().errors?.[0]?.message}`;
