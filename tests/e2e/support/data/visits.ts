import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api, Person } from '../people/account.ts';
import { unique } from '../unique.ts';

/** Visits with an owner, of which the person may see their own, without the price. */
export async function makeVisits(api: Api, person: Person) {
  const suffix = unique();
  const alias = `visits_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Visits ${suffix}`, alias });
  const add = (field: object) => api.post('/v1/entities/fields', { entity_id, ...field });
  await add({ name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  const price = await add({ name: 'Price', alias: 'price', type_id: fieldTypeIds.number });
  await add({ name: 'Owner', alias: 'owner', type_id: fieldTypeIds.select, extra: { select_subtype: 'user' } });
  await api.post(`/rest/${alias}`, { title: 'Own visit', price: 515001, owner: person.id });
  const foreign = await api.post(`/rest/${alias}`, { title: 'Foreign visit', price: 515002 });
  const read = { where: [[{ field: 'owner', op: 'eq', value: { me: true } }]] };
  const role = await api.post('/v1/roles', {
    name: `Visitors ${suffix}`,
    entities: [{ entity_id, read, create: 'all', update: 'all' }],
    fields: [{ field_id: price.id, access: 'none' }],
  });
  await api.patch(`/v1/users/${person.id}`, { role_ids: [role.id] });
  return {
    alias,
    foreign: Number(foreign.id),
    role: `Visitors ${suffix}`,
    role_id: Number(role.id),
    entity_id,
    price_id: price.id,
  };
}
