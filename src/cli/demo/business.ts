import type { Call } from '#sdk/cli/publish/call.ts';
import { type FieldExtra, type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { limits } from '#shared/limits.ts';
import { companyOf, contactOf, dealOf, isTaskDone, laterStage, type Nth, taskOf } from './businessRecords.ts';
import { timeline } from './timeline.ts';

interface NewField {
  alias: string;
  name: string;
  type: FieldTypeName;
  extra?: FieldExtra;
  variants?: string[];
  /** Of its variants, by name. */
  colors?: Readonly<Record<string, VariantColor>>;
}

export interface Made {
  id: number;
  alias: string;
  fields: Map<string, number>;
  /** Ids of the variants of its select fields, by field. */
  variants: Map<string, number[]>;
}

const colors = { Talks: 'blue', Offer: 'purple', Won: 'green', Lost: 'red' } as const;

const counts = { companies: 1200, contacts: 3000, deals: 5000, tasks: 2000 };

/**
 * Adds the four entities of a small sales team with thousands of records, some of them changed later, through the API.
 * @param user_ids people that user fields may refer to
 * @param now the date of the latest record; most tasks due before it are done
 * @returns how many records were added; 0 if there are entities already
 */
export async function fillBusiness(call: Call, user_ids: readonly number[], now: Date): Promise<number> {
  const { totals } = await call<{ totals: { count: number } }>('GET', '/v1/entities');
  if (totals.count > 0) return 0;
  const companies = await makeEntity(call, 'companies', 'Companies', [
    { alias: 'name', name: 'Name', type: 'text', extra: { indexed: true } },
    {
      alias: 'industry',
      name: 'Industry',
      type: 'select',
      variants: ['Trade', 'Construction', 'Software', 'Logistics'],
    },
    { alias: 'city', name: 'City', type: 'text' },
    { alias: 'since', name: 'Customer since', type: 'date' },
    { alias: 'notes', name: 'Notes', type: 'textarea' },
  ]);
  const company: NewField = { alias: 'company', name: 'Company', type: 'select', extra: pointing(companies, 'name') };
  const contacts = await makeEntity(call, 'contacts', 'Contacts', [
    { alias: 'name', name: 'Name', type: 'text', extra: { indexed: true } },
    { alias: 'email', name: 'Email', type: 'text' },
    company,
    { alias: 'birthday', name: 'Birthday', type: 'date' },
  ]);
  const deals = await makeEntity(call, 'deals', 'Deals', [
    { alias: 'title', name: 'Title', type: 'text', extra: { indexed: true } },
    { alias: 'amount', name: 'Amount, roubles', type: 'number', extra: { number_subtype: 'bigint', indexed: true } },
    { alias: 'stage', name: 'Stage', type: 'select', variants: ['New', 'Talks', 'Offer', 'Won', 'Lost'], colors },
    company,
    { alias: 'owner', name: 'Responsible', type: 'select', extra: { select_subtype: 'user' } },
    { alias: 'is_urgent', name: 'Urgent', type: 'boolean', extra: { default_value: false } },
    { alias: 'closes_on', name: 'Closes on', type: 'date' },
    { alias: 'terms', name: 'Terms', type: 'json' },
  ]);
  const tasks = await makeEntity(call, 'tasks', 'Tasks', [
    { alias: 'title', name: 'Title', type: 'text' },
    { alias: 'deal', name: 'Deal', type: 'select', extra: pointing(deals, 'title') },
    { alias: 'due', name: 'Due', type: 'timestamp' },
    { alias: 'is_done', name: 'Done', type: 'boolean', extra: { default_value: false } },
  ]);
  const of = (made: Made, field: string) => made.variants.get(field) as number[];
  const into = filling(call, now);
  const company_ids = await into(companies, counts.companies, (nth) => companyOf(nth, of(companies, 'industry')));
  await into(contacts, counts.contacts, (nth) => contactOf(nth, company_ids));
  const stages = of(deals, 'stage');
  const first = stages[0] as number;
  const deal_ids = await into(
    deals,
    counts.deals,
    (nth) => dealOf(nth, first, company_ids, user_ids),
    (nth) => {
      const stage = laterStage(nth, stages, now);
      return stage === null ? null : { stage };
    },
  );
  await into(
    tasks,
    counts.tasks,
    (nth) => taskOf(nth, deal_ids),
    (nth) => (isTaskDone(nth, now) ? { is_done: true } : null),
  );
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

const pointing = (target: Made, label: string): FieldExtra => ({
  select_subtype: 'entity',
  select_entity_id: target.id,
  select_entity_key: target.fields.get(label) as number,
});

async function makeEntity(call: Call, alias: string, name: string, fields: readonly NewField[]): Promise<Made> {
  const { id } = await call<{ id: number }>('POST', '/v1/entities', { name, alias });
  const made: Made = { id, alias, fields: new Map(), variants: new Map() };
  for (const { type, variants, colors = {}, ...field } of fields) {
    const body = {
      ...field,
      entity_id: id,
      type_id: fieldTypeIds[type],
      ...(variants
        ? { variants: variants.map((each) => ({ name: each, alias: each.toLowerCase(), color: colors[each] ?? null })) }
        : {}),
    };
    const answer = await call<{ id: number; variants: { id: number }[] }>('POST', '/v1/entities/fields', body);
    made.fields.set(field.alias, answer.id);
    made.variants.set(
      field.alias,
      answer.variants.map((variant) => variant.id),
    );
  }
  return made;
}

/**
 * Adds records and then applies the changes of `changeOf`.
 * @returns a function that resolves with the ids of the added records
 */
function filling(call: Call, now: Date) {
  return async (
    { id: entity_id, alias }: Made,
    count: number,
    recordOf: (nth: Nth) => object,
    changeOf: (nth: Nth) => object | null = () => null,
  ): Promise<number[]> => {
    const { madeAt } = timeline(now, entity_id);
    const all: number[] = [];
    for (let from = 0; from < count; from += limits.bulk_rows_max) {
      const nths = Array.from({ length: Math.min(limits.bulk_rows_max, count - from) }, (_, at) => {
        const n = from + at;
        return { n, count, made: madeAt(n, count) };
      });
      const path = `/rest/${alias}/bulk`;
      const { created } = await call<{ created: { id: number }[] }>('POST', path, { create: nths.map(recordOf) });
      const ids = created.map(({ id }) => id);
      const update = nths.flatMap((nth, at) => ({ id: ids[at], ...changeOf(nth) }));
      const changed = update.filter((change) => Object.keys(change).length > 1);
      if (changed.length > 0) await call('POST', path, { update: changed });
      all.push(...ids);
    }
    return all;
  };
}
