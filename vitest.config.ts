import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { RunReporter } from './tests/support/runs/vitestReporter.ts';

// Each process that runs tests loads the same packages. Node.js keeps their compiled code here.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compiled');

/** They begin first, so that no core waits for one of them at the end. */
const longest = /(guides|permissions|standardPage|liveList)\.test/;

/** What is generated, compiled and run outside of the tree (docs/start/contributing.md#two-commands). */
const generators = [
  'tests/golden/guides.test.ts',
  'tests/golden/laws/regularExpressions.test.ts',
  'tests/server/cli/{newModule,sdkPackage}.test.ts',
  'tests/server/client/clientCompiles.test.ts',
];

/** Of the tests that start the built program, those that `npm test` runs. */
const program = 'tests/faults/{server,largeRequests,eventLoop}.test.ts';

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(longest.test(b.moduleId)) - Number(longest.test(a.moduleId)));
  }
}

/** `expect.poll` returns as soon as it matches; its default of 1 s is too short on a busy machine. */
const patience = { poll: { timeout: 60_000 } };

const server = {
  environment: 'node' as const,
  expect: patience,
  globalSetup: 'tests/support/database/testCluster.ts',
  setupFiles: 'tests/support/setup.ts',
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

/** Tests that measure time and kill processes: one at a time. They mostly wait, so they run beside all others. */
const faults = {
  ...server,
  globalSetup: 'tests/support/processes/builtApp.ts',
  fileParallelism: false,
  // Some start several servers, each of which builds its database, while other tests keep both cores busy.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  sequence: { groupOrder: 3 },
};

/** Component tests. */
const web = {
  plugins: [react()],
  resolve: {
    // Without it two copies of react-router are loaded, and react-admin does not see the test's router.
    conditions: ['module', 'browser', 'development|production'],
    // Node.js parses the large package.json of date-fns again for each of its ES modules, not for CommonJS.
    alias: [{ find: /^date-fns$/, replacement: path.resolve('node_modules/date-fns/index.cjs') }],
  },
  test: {
    environment: 'jsdom' as const,
    expect: patience,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    setupFiles: ['tests/web/support/setup.ts'],
  },
};

/** Tests of the servers of records themselves, which `STORAGE` (tests/support/database/customers.ts) decides for the others. */
const ofOneServer = [
  ...['tests/api/{backup,storage}/**', 'tests/server/planes/**', 'tests/server/tenant/**'],
  ...[
    'tests/api/http/{permissions,shares}.test.ts',
    'tests/api/audit/auditStorage.test.ts',
    'tests/api/isolation/walls.test.ts',
    'tests/api/entities/changesRebuild.test.ts',
  ],
];

export default defineConfig({
  test: {
    // A file a core; left alone it is one file at a time on two cores.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    reporters: [process.env.CI ? 'dot' : 'default', new RunReporter()],
    // A machine's log shows what failed, and the output of that alone.
    ...(process.env.CI && {
      silent: 'passed-only' as const,
      // As browser tests: a landing is not lost to one test, and it is listed.
      retry: 1,
    }),
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          // Half of the time they wait for PostgreSQL, timers and programs. 8 are what the connections of the run suffice for.
          maxWorkers: Math.min(8, 2 * os.availableParallelism()),
          // A process runs many files, so that the modules of the server, which keep no state, are loaded once.
          isolate: false,
          include: ['tests/{server,api,golden}/**/*.test.ts'],
          exclude: [...generators, ...(process.env.STORAGE ? ofOneServer : [])],
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...server, name: 'generators', include: generators, sequence: { groupOrder: 4 } } },
      {
        ...web,
        test: {
          ...web.test,
          name: 'web',
          // As above; what a file leaves behind is ended before the next.
          isolate: false,
          include: ['tests/web/**/*.test.{ts,tsx}', 'src/modules/*/tests/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/web/support/freshFile.ts', 'tests/web/support/setup.ts'],
          sequence: { groupOrder: 2, setupFiles: 'list' as const },
        },
      },
      {
        test: { ...faults, name: 'program', include: [program] },
      },
      {
        test: { ...faults, name: 'faults', include: ['tests/{faults,attacks,bench}/**/*.test.ts'], exclude: [program] },
      },
    ],
  },
});
