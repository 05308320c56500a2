import { expect, test } from 'vitest';
import { isolationTests } from '../../support/isolation/isolationTests.ts';
import { moduleIsolationTests } from '../../support/isolation/moduleIsolationTests.ts';
import { leftOut, withoutAccountFilter } from '../../support/isolation/withoutLayer.ts';
import { startApi } from '../../support/server/api.ts';

/** Row-level security only: the account filter is removed from all queries. */
isolationTests(() => startApi({ plugins: [withoutAccountFilter] }));
moduleIsolationTests(() => startApi({ plugins: [withoutAccountFilter] }));

test('the account filter was really removed from the queries', () => {
  expect(leftOut.count).toBeGreaterThan(40);
});
