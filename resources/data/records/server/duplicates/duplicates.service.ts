import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid, invalidField } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { kindOf } from '#server/tenant/columnKinds.ts';
import { equalGroups, type GroupPlace } from '#server/tenant/duplicates/equalGroups.ts';
import { similarGroups } from '#server/tenant/duplicates/similarGroups.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { type Violation, violation } from '#shared/violations.ts';
import { withEntity } from '../read/withEntity.ts';

/** A page of groups of records that are probably the same (docs/reference/api/records.md#finding-duplicates). */
export const findDuplicates = (
  ctx: RequestCtx,
  { params, query }: Input<(typeof records)['endpoints']['duplicates']>,
): Promise<Written> =>
  withEntity(ctx, params.alias, async ({ access, plane }) => {
    const { query: conditions, search, limit } = query;
    const plan = parsePlan(access, { query: conditions, search, limit });
    const { columns, isSimilar } = readBy(access, query.by);
    const page = { ...readPlace(query.after), limit: pageOf(plan.limit) };
    const [first] = columns as [ModelColumn];
    const { items, next } = isSimilar
      ? await ctx.platform.heavy.likeness.run(ctx.account.id, ctx.signal, () => similarGroups(plane, plan, first, page))
      : await equalGroups(plane, plan, columns, page);
    const body = { items, next_cursor: next && `${next.from}.${next.after}` };
    return { status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(body) };
  });

const SIMILAR = ':similar';

/** Values of these shapes can be compared whole. */
const shapes: readonly ValueShape[] = ['text', 'number', 'boolean', 'choice', 'day', 'moment'];

/** `by[]=<field>` once or several times, or one text as `by[]=<field>:similar`. */
function readBy({ model, partly }: RecordAccess, given: unknown): { columns: ModelColumn[]; isSimilar: boolean } {
  const texts = given === undefined ? [] : Array.isArray(given) ? given : [given];
  if (texts.length === 0) throw invalidField('by', 'errors.required');
  if (texts.length > limits.duplicate_fields_max)
    throw invalidField('by', 'records.errors.too_many_values', { max: limits.duplicate_fields_max });
  const columns: ModelColumn[] = [];
  const violations: Violation[] = [];
  const isSimilar = texts.length === 1 && String(texts[0]).endsWith(SIMILAR);
  for (const [at, text] of texts.entries()) {
    const alias = isSimilar ? String(text).slice(0, -SIMILAR.length) : String(text);
    const column = model.columns.get(alias);
    const type = column && kindOf(column).type;
    if (!column?.field || !type) violations.push(violation(`by.${at}`, 'errors.unknown_field'));
    else if (partly.has(column)) violations.push(violation(`by.${at}`, 'records.errors.partly_read'));
    else if (isSimilar ? type.shape !== 'text' : !shapes.includes(type.shape))
      violations.push(violation(`by.${at}`, 'records.errors.operator'));
    else columns.push(column);
  }
  if (violations.length > 0) throw invalid(violations);
  return { columns, isSimilar };
}

const pageOf = (limit: number): number =>
  limit === limits.page_size_all ? limits.duplicate_groups_max : Math.min(limit, limits.duplicate_groups_max);

function readPlace(given: unknown): GroupPlace {
  if (given === undefined || given === '') return { from: 0, after: 0 };
  const [, from, after] = /^(\d{1,15})\.(\d{1,15})$/.exec(String(given)) ?? [];
  if (from === undefined) throw invalidField('after', 'records.errors.cursor');
  return { from: Number(from), after: Number(after) };
}
