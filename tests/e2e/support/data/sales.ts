import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api, Person } from '../people/account.ts';
import { unique } from '../unique.ts';

/** Amounts of the deals, which must not reach a seller. */
export const amounts = ['777001', '777002', '777003'];

export interface Sales {
  entity_id: number;
  amount_id: number;
  alias: string;
  /** Of the entity. */
  name: string;
  /** The seller's deals. */
  roof: string;
  gate: string;
  /** Another person's deal. */
  foreign: string;
  /** Ends all these names. */
  suffix: string;
}

/** Deals of a seller and of another person, with amounts and stages. */
export async function makeSales(api: Api, seller: Person, other: Person): Promise<Sales> {
  const suffix = unique();
  const alias = `sales_${suffix}`;
  const name = `Sales ${suffix}`;
  const { id } = await api.post('/v1/entities', { name, alias });
  const add = (field: object) => api.post('/v1/entities/fields', { entity_id: id, ...field });
  await add({ name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  const amount = await add({ name: 'Amount', alias: 'amount', type_id: fieldTypeIds.number });
  const people = { select_subtype: 'user' };
  await add({ name: 'Owner', alias: 'owner', type_id: fieldTypeIds.select, extra: people });
  const { variants } = (await add({
    name: 'Stage',
    alias: 'stage',
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'default' },
    variants: ['New', 'Talks', 'Won'].map((step) => ({ name: step, alias: step.toLowerCase() })),
  })) as { variants: { id: number }[] };
  const [fresh, talks] = variants.map((variant) => variant.id);
  const [roof, gate, foreign] = ['Roof', 'Gate', 'Foreign'].map((deal) => `${deal} ${suffix}`) as [
    string,
    string,
    string,
  ];
  const deals = [
    { title: roof, owner: seller.id, stage: fresh },
    { title: gate, owner: seller.id, stage: talks },
    { title: foreign, owner: other.id, stage: fresh },
  ];
  for (const [at, deal] of deals.entries()) await api.post(`/rest/${alias}`, { ...deal, amount: Number(amounts[at]) });
  return { entity_id: Number(id), amount_id: Number(amount.id), alias, name, roof, gate, foreign, suffix };
}

/** What a seller may do: everything with their own deals but seeing amounts, and no import. */
export function sellerRights({ entity_id, amount_id }: Sales) {
  const own = { where: [[{ field: 'owner', op: 'eq', value: { me: true } }]] };
  return {
    entities: [{ entity_id, read: own, create: own, update: own, delete: own, import: 'none', export: 'all' }],
    fields: [{ field_id: amount_id, access: 'none' }],
  };
}
