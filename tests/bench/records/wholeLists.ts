import { median } from '../program.ts';
import type { SignedIn } from '../server.ts';
import { size } from '../size.ts';
import { head, row, verdict } from '../table.ts';

/** A whole list in any order takes at most this many times as long as in the default order. */
const GOAL = 1.3;

/** By id, by a column without nulls, by one that half of the records have, and by one with many equal values. */
const orders = [
  '',
  ...['id', 'created_at', 'amount', 'paid_on', 'stage'].flatMap((alias) => [`${alias}=asc`, `${alias}=desc`]),
];

/** Whole lists (`limit=-1`), which exports read too, in each order in turn. */
export async function compareOrders(signedIn: SignedIn): Promise<void> {
  const took = new Map<string, number[]>(orders.map((order) => [order, []]));
  for (let round = size.first_round; round <= size.rounds; round++)
    for (const order of orders) {
      const ms = await wholeList(signedIn, order);
      if (round > 0) took.get(order)?.push(ms);
    }
  const base = median(took.get('') ?? []);
  head(`a whole list of ${size.rows} rows`, 'ms', 'times as long as in the default order', 'goal');
  for (const [order, times] of took) {
    const ratio = median(times) / base;
    row(order || 'default order', median(times).toFixed(0), ratio.toFixed(2), verdict(ratio <= GOAL, `${GOAL}`));
  }
}

async function wholeList({ origin, headers }: SignedIn, order: string): Promise<number> {
  const [alias, direction] = order.split('=');
  const before = performance.now();
  const answer = await fetch(`${origin}/api/rest/deals?limit=-1${alias ? `&sort[${alias}]=${direction}` : ''}`, {
    headers,
  });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  if (!answer.ok || bytes < size.rows) throw new Error(`${order}: ${answer.status}, ${bytes} bytes`);
  return performance.now() - before;
}
