import { expect, test } from 'vitest';
import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { leftOut, withoutAccountFilter } from '../../support/isolation/withoutLayer.ts';
import { startApi } from '../../support/server/api.ts';

/** Row-level security alone: no query names the account. */
isolationTests(() => startApi({ plugins: [withoutAccountFilter] }));

test('the account filter was really removed from the queries', () => {
  expect(leftOut.count).toBeGreaterThan(40);
});
