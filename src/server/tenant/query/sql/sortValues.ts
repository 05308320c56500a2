import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { readableRows, readableValue } from '../../access/readableSql.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import type { Bindings } from '../../bindings.ts';
import type { ModelColumn } from '../../model.ts';
import type { Plan, SortKey, SortValue } from '../plan/plan.ts';
import { labelOf, type Source } from './expand.ts';

/**
 * The plan with what its selects are sorted by: the order of their options, the names of people, the labels of records
 * (docs/reference/api/records.md#sorting). Cursors keep the ids, so a page follows the order as it is when it is read.
 */
export async function withSortValues(source: Pick<Source, 'targetOf' | 'peopleRanks'>, plan: Plan): Promise<Plan> {
  if (!plan.sort.some(isChoice)) return plan;
  const sort = plan.sort.map(async (key): Promise<SortKey> => {
    const by = isChoice(key) ? await sortValueOf(source, key.column) : null;
    return by ? { ...key, by } : key;
  });
  return { ...plan, sort: await Promise.all(sort) };
}

const isChoice = ({ column: { field, type } }: SortKey) => field !== null && fieldTypes[type].is_choice === true;

async function sortValueOf(
  source: Pick<Source, 'targetOf' | 'peopleRanks'>,
  { field }: ModelColumn,
): Promise<SortValue | null> {
  const { select_subtype, select_entity_id = 0, select_entity_key } = field?.extra ?? {};
  if (select_subtype === 'user') return ranked(await source.peopleRanks());
  if (select_subtype !== 'entity') return optionOrder((field?.variants ?? []).map(({ id }) => id));
  const target = source.targetOf(select_entity_id);
  const label = target && labelOf(target.model, select_entity_key).find((column) => column.field !== null);
  return label ? labelled(target, label) : null;
}

/** Options that nobody has moved are in the order of their ids, which an index has. */
const optionOrder = (ids: readonly number[]): SortValue | null =>
  ids.every((id, at) => at === 0 || id > (ids[at - 1] as number))
    ? null
    : ranked(JSON.stringify(Object.fromEntries(ids.map((id, at) => [id, at + 1]))));

/** @param ranks by id, as JSON. An id that is not there is sorted before the others. */
const ranked = (ranks: string): SortValue => ({
  of: (id, { bindOnce }) =>
    `case when ${id} is not null then coalesce((${bindOnce(ranks, 'jsonb')} ->> ${id}::text)::bigint, 0) end`,
  join: (id, name, { bindOnce }) =>
    `left join (select key::bigint as id, value::bigint as rank from jsonb_each_text(${bindOnce(ranks, 'jsonb')})) ${name} on ${name}.id = ${id}`,
  joined: (id, name) => `case when ${id} is not null then coalesce(${name}.rank, 0) end`,
});

/**
 * The label, before all others where the record is gone, has no label, or may not be read: a text is empty then. Other
 * types are sorted as lists of one value or none, which takes longer.
 */
const labelled = (target: RecordAccess, label: ModelColumn): SortValue => {
  const isText = storageOf(label.type) === 'text';
  const labels = (bound: Bindings, ...where: string[]) => {
    const whole = `t.${label.name}`;
    const value = readableValue(target, label, 't', bound, isText ? `left(${whole}, ${limits.label_max})` : whole);
    const all = [...where, 't.deleted_at is null', ...readableRows(target, 't', bound)].join(' and ');
    return `select t.id, ${value} as label from ${target.model.table} t where ${all}`;
  };
  const sorted = (id: string, value: string) =>
    `case when ${id} is not null then ${isText ? `coalesce(${value}, '')` : `array_remove(array[${value}], null)`} end`;
  return {
    of: (id, bound) => sorted(id, `(select label from (${labels(bound, `t.id = ${id}`)}) l)`),
    join: (id, name, bound) => `left join (${labels(bound)}) ${name} on ${name}.id = ${id}`,
    joined: (id, name) => sorted(id, `${name}.label`),
  };
};
