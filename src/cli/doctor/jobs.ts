import { WITH_DEAD_WORKERS } from '#server/jobs/leases.ts';
import type { Check } from './check.ts';
import { hasQueue } from './secrets.ts';

/** In seconds. A running server releases such jobs within 25 s. */
const OVERDUE_S = 30;

export const jobChecks: readonly Check[] = [
  {
    name: 'no job runs with a dead lease',
    as: 'owner',
    async breaches({ query }) {
      if (!(await hasQueue(query))) return [];
      const dead = await query<{ locked_by: string; count: number }>(
        `${WITH_DEAD_WORKERS} select locked_by, count(*)::int as count from dead group by locked_by order by 1`,
        [OVERDUE_S],
      );
      return dead.map(({ locked_by, count }) => `${count} locked by ${locked_by}, which is not running`);
    },
  },
];
