import path from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { longestFiles } from '../../../support/runs/longestFiles.ts';
import { reportRetried } from '../../../support/runs/retriedTests.ts';

/** Says at the end of a run which files took longest. A test that was retried twice in a week fails it. */
export default class RunReporter implements Reporter {
  private readonly seconds = new Map<string, number>();
  private readonly tests = new Set<TestCase>();

  printsToStdio(): boolean {
    return false;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = fileOf(test);
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + duration / 1000);
    this.tests.add(test);
  }

  async onEnd(): Promise<Pick<FullResult, 'status'> | undefined> {
    if (this.tests.size > 0) console.log(`\n${longestFiles(this.seconds).join('\n')}`);
    const flaky = [...this.tests].filter((test) => test.outcome() === 'flaky');
    return reportRetried(flaky.map(nameOf)) ? { status: 'failed' } : undefined;
  }
}

const fileOf = ({ location }: TestCase): string => path.relative(process.cwd(), location.file);

/** The file and all titles. A line of the file changes with each edit. */
const nameOf = (test: TestCase): string => [fileOf(test), ...test.titlePath().slice(3)].join(' > ');
