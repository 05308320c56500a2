import { expect, test } from 'vitest';
import { startApi } from '../../support/api.ts';
import { isolationTests } from '../../support/isolation.ts';
import { forgetfulQueries, forgotten } from '../../support/tearDown.ts';

/** Row-level security alone: no query names the account. */
isolationTests(() => startApi({ plugins: [forgetfulQueries] }));

test('the queries did forget', () => {
  expect(forgotten.count).toBeGreaterThan(40);
});
