import type { records } from '#resources/data/records/records.resource.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { invalidField } from '#server/errors/errors.ts';
import { bothOf } from '#server/tenant/access/rowRule.ts';
import type { Person } from '#server/tenant/access/ruleSql.ts';
import { bindings } from '#server/tenant/bindings.ts';
import { type ChoiceRule, choiceRule } from '#server/tenant/choices/choiceRule.ts';
import { peopleSql } from '#server/tenant/choices/peopleRule.ts';
import { kindOf } from '#server/tenant/columnKinds.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { readPage } from '#server/tenant/query/list.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Row } from '#server/tenant/rows.ts';
import { checkRecord, isObject } from '#server/tenant/write/checkRecord.ts';
import { currentValues } from '#server/tenant/write/manyStatements.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { EntityPlace } from './entityPlace.ts';
import { recordSource } from './recordSource.ts';
import { findOffered } from './records.queries.ts';
import { withEntity } from './withEntity.ts';

/** A record or a person that may be chosen. */
interface Choice {
  id: number;
  /** Null: it has none, or the caller may not read it. */
  name: string | null;
  avatar?: unknown;
}

interface Asked {
  field: ModelColumn;
  search: string;
  limit: number;
  /** Only this one. */
  id: number | null;
  record_id: number | null;
  /** Of the record, as they are now in its form. */
  values: Record<string, unknown>;
}

/** What may be chosen in a select of records or of people (docs/reference/api/entities.md#what-may-be-chosen). */
export const listChoices = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['choices']>,
): Promise<Written> =>
  withEntity(ctx, params.alias, async (place) => {
    const asked = readAsked(place, query);
    const rule = choiceRule(asked.field, place.access, place.account);
    const mine = await ownValues(place, rule?.own ?? [], asked);
    const person: Person = {
      user_id: principalOf(ctx).user_id,
      now: ctx.now,
      own: (column, bind) => bind(mine.get(column) ?? null, kindOf(column).sqlType),
    };
    const isPeople = asked.field.field?.extra.select_subtype === 'user';
    const { items, count } = await (isPeople ? people : recordsOf)(ctx, place, asked, rule, person);
    const body = JSON.stringify({ items, totals: { count } });
    return { status: 200, type: 'application/json; charset=utf-8', body };
  });

function readAsked({ access }: EntityPlace, query: Readonly<Record<string, unknown>>): Asked {
  const field = access.model.columns.get(String(query.field));
  const subtype = field?.field?.extra.select_subtype;
  if (!field || (subtype !== 'entity' && subtype !== 'user')) throw invalidField('field', 'errors.not_offered');
  return {
    field,
    search: typeof query.search === 'string' ? query.search.trim() : '',
    limit: wholeOf('limit', query.limit, limits.page_size_max) ?? limits.page_size_default,
    id: wholeOf('id', query.id),
    record_id: wholeOf('record_id', query.record_id),
    values: valuesOf(query.values),
  };
}

function wholeOf(key: 'limit' | 'id' | 'record_id', given: unknown, max = Number.MAX_SAFE_INTEGER): number | null {
  if (given === undefined) return null;
  const isWhole = typeof given === 'string' && /^[1-9]\d{0,15}$/.test(given) && Number(given) <= max;
  if (!isWhole) throw invalidField(key, key === 'limit' ? 'errors.limit' : 'errors.type_int');
  return Number(given);
}

function valuesOf(given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  try {
    const values: unknown = JSON.parse(String(given));
    if (isObject(values)) return values;
  } catch {}
  throw invalidField('values', 'errors.type_object');
}

/** What the rule compares with: as it is sent, else as the record has it. What cannot be a value is none. */
async function ownValues(
  { access, plane }: EntityPlace,
  own: readonly ModelColumn[],
  { record_id, values }: Asked,
): Promise<ReadonlyMap<ModelColumn, unknown>> {
  const fields = own.filter(({ field }) => field);
  const sent = Object.fromEntries(
    fields.flatMap(({ alias }) => (Object.hasOwn(values, alias) ? [[alias, values[alias]]] : [])),
  );
  const given = checkRecord(access.model, sent).values;
  const missing = fields.filter(({ alias }) => !Object.hasOwn(sent, alias));
  if (record_id === null) return given;
  const { text, values: bound } = currentValues(access, missing, [record_id]);
  const [row] = missing.length > 0 ? await plane.read<Row>(text, bound) : [];
  return new Map<ModelColumn, unknown>([
    ...missing.map((column) => [column, row?.[column.name] ?? null] as const),
    ...own.filter(({ field }) => !field).map((column) => [column, record_id] as const),
    ...given,
  ]);
}

type Found = Promise<{ items: Choice[]; count: number }>;

async function recordsOf(
  ctx: RequestCtx,
  { account, plane }: EntityPlace,
  { field, search, limit, id }: Asked,
  rule: ChoiceRule | null,
  person: Person,
): Found {
  const { select_entity_id = 0, select_entity_key } = field.field?.extra ?? {};
  const target = account.entityById(select_entity_id);
  if (!target) return { items: [], count: 0 };
  const read = rule?.target ? bothOf(target.read, rule.rule) : target.read;
  const access = rule ? { ...target, isWhole: false, read, person } : target;
  const key = target.model.fields.find((each) => each.id === select_entity_key)?.alias;
  const query = {
    limit: String(limit),
    fields: key ?? 'id',
    ...(search && { search }),
    ...(id !== null && { query: { id: String(id) } }),
  };
  const page = await readPage(recordSource(ctx, plane, account), parsePlan(access, query));
  plane.made(page.items);
  const items = (JSON.parse(`[${page.items.join('')}]`) as Row[]).map((row) => {
    const name = key === undefined ? null : row[key];
    return { id: row.id as number, name: name === null || name === undefined ? null : String(name) };
  });
  return { items, count: page.count };
}

async function people(
  ctx: RequestCtx,
  _place: EntityPlace,
  { search, limit, id }: Asked,
  rule: ChoiceRule | null,
  person: Person,
): Found {
  const all = bindings();
  const offered = rule && !rule.target ? peopleSql(rule.rule, 't', person, all.bindOnce) : 'true';
  const isAdmin = principalOf(ctx).full_access;
  const rows = await ctx.transaction(({ db }) =>
    findOffered(db, ctx.account.id, { text: offered, values: all.values }, { search, limit, id, isAdmin }),
  );
  return { items: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}
