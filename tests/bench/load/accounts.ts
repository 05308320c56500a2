import http from 'node:http';
import type pg from 'pg';
import { makeLargeRecords, makeManyVariants } from '../../faults/attacks.ts';
import { makeNeighbourDeals, openNeighbour, signInNeighbour } from '../../faults/neighbourAccount.ts';
import { type Client, client } from '../../support/server/client.ts';
import type { BenchProgram } from '../program.ts';
import { type Deals, fillDeals, makeDeals } from '../records/deals.ts';
import { type SignedIn, signIn } from '../server.ts';
import { size } from '../size.ts';

/** What both accounts have. */
export interface Accounts {
  /** Of account B: its host, and the record that it works with. */
  host: string;
  record: number;
  /** Of account A, with many records for what is measured in requests a second. */
  deals: Deals;
  /** Highest id of the records that attacks of A add to. */
  notes_max: number;
}

export interface Callers {
  a: SignedIn;
  /** Authorization header of B. */
  b: string;
}

const portOf = ({ url }: BenchProgram) => Number(new URL(url).port);

async function visit<T>(server: BenchProgram, work: (visitor: Client) => Promise<T>): Promise<T> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 });
  try {
    return await work(client(portOf(server), agent, { host: 'localhost' }));
  } finally {
    agent.destroy();
  }
}

/** Account A, which attacks, and its neighbour B. */
export async function makeAccounts(server: BenchProgram, pool: pg.Pool): Promise<Accounts> {
  const a = await signIn(server);
  const deals = await makeDeals(a.call, 'deals');
  await fillDeals(pool, deals, size.rows, { created_at: 'created_at' });
  return visit(server, async (visitor) => {
    const attacker = visitor.as({ authorization: a.headers.authorization as string });
    await makeLargeRecords(attacker);
    await makeManyVariants(attacker);
    const host = await openNeighbour(visitor);
    const record = await makeNeighbourDeals(await signInNeighbour(visitor, host));
    const notes = await attacker.get<{ id: number }[]>('/rest/notes?sort[id]=desc&limit=1');
    return { host, record, deals, notes_max: notes.body[0]?.id ?? 0 };
  });
}

export const signInBoth = (server: BenchProgram, { host }: Accounts): Promise<Callers> =>
  visit(server, async (visitor) => {
    const b = await signInNeighbour(visitor, host);
    // Starts the process that answers large requests.
    await b.get('/rest/deals?limit=-1');
    return { a: await signIn(server), b: b.authorization as string };
  });
