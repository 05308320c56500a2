import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../people/account.ts';
import { unique } from '../unique.ts';

/** A company and a contact of it that no other test has. */
export interface Parties {
  company: { id: number; name: string };
  contact: { id: number; name: string };
}

type Alias = 'companies' | 'contacts' | 'calls';

const { text, textarea, number, timestamp, select } = fieldTypeIds;

/** The entities that the sample module of telephony shows, made once for a server, since it knows them by their names. */
async function callEntities(api: Api): Promise<void> {
  const { items } = (await api.get('/v1/entities?limit=1000')) as unknown as { items: { alias: string }[] };
  if (items.some(({ alias }) => alias === 'calls')) return;
  /** Of each entity, and of the field that names its records. */
  const ids = new Map<Alias, { entity: number; label: number }>();
  const add = async (alias: Alias, fields: object[]) => {
    const entity = Number((await api.post('/v1/entities', { name: alias, alias })).id);
    const made: number[] = [];
    for (const field of fields)
      made.push(Number((await api.post('/v1/entities/fields', { entity_id: entity, ...field })).id));
    ids.set(alias, { entity, label: Number(made[0]) });
  };
  const field = (alias: string, type_id: number, more: object = {}) => ({ name: alias, alias, type_id, ...more });
  const pointing = (alias: Alias) => {
    const { entity, label } = ids.get(alias) ?? {};
    return { extra: { select_subtype: 'entity', select_entity_id: entity, select_entity_key: label } };
  };
  const variants = (...aliases: string[]) => ({
    extra: { select_subtype: 'default' },
    variants: aliases.map((alias) => ({ name: alias, alias })),
  });
  await add('companies', [field('name', text), field('phone', text)]);
  await add('contacts', [field('name', text), field('phone', text), field('company', select, pointing('companies'))]);
  await add('calls', [
    field('direction', select, variants('incoming', 'outgoing')),
    field('result', select, variants('answered', 'no_answer', 'busy', 'in_progress')),
    field('agent', select, { extra: { select_subtype: 'user' } }),
    field('started_at', timestamp),
    field('duration', number, { extra: { number_subtype: 'int' } }),
    field('note', textarea),
    field('company', select, pointing('companies')),
    field('contact', select, pointing('contacts')),
  ]);
}

export async function makeParties(api: Api): Promise<Parties> {
  await callEntities(api);
  const names = { company: `Bakery ${unique()}`, contact: `Nora ${unique()}` };
  const company = await api.post('/rest/companies', { name: names.company, phone: '020 7946 0123' });
  const contact = await api.post('/rest/contacts', { name: names.contact, company: company.id });
  return {
    company: { id: Number(company.id), name: names.company },
    contact: { id: Number(contact.id), name: names.contact },
  };
}
