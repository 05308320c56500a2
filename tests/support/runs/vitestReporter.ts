import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { longestFiles } from './longestFiles.ts';
import { reportRetried } from './retriedTests.ts';

/**
 * Says at the end of a run which files took longest, and which tests passed only when they ran again: the dots of a
 * machine's log do not show them. A test that was retried twice in a week fails the run.
 */
export class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    // One file says so itself.
    if (modules.length > 1) console.log(`\n${longestFiles(secondsOf(modules)).join('\n')}`);
    const flaky = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky);
    if (flaky.length > 0) console.log(['Flaky tests, which are faults:', ...flaky.map(lineOf)].join('\n'));
    if (reportRetried(flaky.map(nameOf))) process.exitCode = 1;
  }
}

const secondsOf = (modules: readonly TestModule[]) =>
  new Map(modules.map((module) => [module.relativeModuleId, module.diagnostic().duration / 1000]));

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`;

const lineOf = (test: TestCase): string => `  ${nameOf(test)}: ${test.result().errors?.[0]?.message}`;
