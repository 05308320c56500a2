import fc from 'fast-check';
import type { Client } from '../server/client.ts';
import { nearly } from './arbitrary.ts';

/** Creates shared views: the first ones are only read, the others may be changed and deleted. */
export async function makeFuzzViews(admin: Client): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < 60; n++) {
    const body = { list: 'users', name: `View ${n}`, is_shared: true, state: { query: '' } };
    ids.push((await admin.post<{ id: number }>('/v1/views', body)).body.id);
  }
  return ids;
}

const alias = fc.constantFrom('title', 'price', 'name', 'email');

const look = {
  hidden: fc.uniqueArray(alias),
  order: fc.uniqueArray(alias),
  widths: fc.dictionary(alias, fc.integer({ min: 64, max: 800 }), { noNullPrototype: true }),
};

const state = fc.record(
  {
    query: fc.constantFrom('', 'search=a', 'blocked=Y&sort=email', 'any%5B0%5D%5Bprice%5D%5Bgte%5D=10'),
    columns: fc.record(look, { requiredKeys: [] }),
    is_dense: fc.boolean(),
    is_wrapped: fc.boolean(),
  },
  { requiredKeys: ['query'] },
);

let count = 0;
/** Numbered, so that almost all are unused. */
const name = fc.nat().map(() => `Fuzz ${++count}`);

const near = (how: string, valid: fc.Arbitrary<unknown>) => (how === 'valid' ? valid : nearly(valid));

/** Bodies about saved views and settings of lists; null for any other endpoint. */
export function viewBody(
  { path, method }: { path: string; method: string },
  how: string,
): fc.Arbitrary<unknown> | null {
  if (path === '/v1/list-settings/:list')
    return near(how, fc.record({ ...look, is_dense: fc.option(fc.boolean()) }, { requiredKeys: [] }));
  if (!path.startsWith('/v1/views')) return null;
  if (method === 'POST') return near(how, fc.record({ list: fc.constantFrom('users', 'sessions'), name, state }));
  return near(how, fc.record({ name, state }, { requiredKeys: [] }));
}
