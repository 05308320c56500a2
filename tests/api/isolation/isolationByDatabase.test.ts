import { expect, test } from 'vitest';
import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { forgetfulQueries, forgotten } from '../../support/isolation/withoutWalls.ts';
import { startApi } from '../../support/server/api.ts';

/** Row-level security alone: no query names the account. */
isolationTests(() => startApi({ plugins: [forgetfulQueries] }));

test('the queries did forget', () => {
  expect(forgotten.count).toBeGreaterThan(40);
});
