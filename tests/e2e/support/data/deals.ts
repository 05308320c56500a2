import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../people/account.ts';
import { unique } from '../unique.ts';

export interface Deals {
  alias: string;
  name: string;
  /** Of the records, in the order of their titles. */
  ids: number[];
}

/** An entity with a title and an amount, and a record of each title. */
export async function makeDeals(api: Api, titles: readonly string[]): Promise<Deals> {
  const suffix = unique();
  const alias = `deals_${suffix}`;
  const name = `Deals ${suffix}`;
  const { id } = await api.post('/v1/entities', { name, alias });
  await api.post('/v1/entities/fields', { entity_id: id, name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await api.post('/v1/entities/fields', {
    entity_id: id,
    name: 'Amount',
    alias: 'amount',
    type_id: fieldTypeIds.number,
  });
  const ids: number[] = [];
  for (const [at, title] of titles.entries())
    ids.push(Number((await api.post(`/rest/${alias}`, { title, amount: 1000 + at })).id));
  return { alias, name, ids };
}
