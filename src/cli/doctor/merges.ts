import { lostWinners } from '#server/tenant/write/mergeHistory.ts';
import type { Check } from './check.ts';
import { asOwnerOfRecords, schemasHere } from './ledgers.ts';

export const mergeChecks: readonly Check[] = [
  {
    name: 'no merged record points at one of which nothing is left',
    as: 'stoa_system',
    async breaches(context) {
      const breaches: string[] = [];
      for (const { schema, account_id } of await schemasHere(context))
        for (const { breach } of await asOwnerOfRecords<{ breach: string }>(context, lostWinners(schema)))
          breaches.push(`${breach}, of account ${account_id}`);
      return breaches;
    },
  },
];
