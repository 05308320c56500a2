import type { RequestCtx } from '#server/context.ts';
import { comparedFields, mayChoose, notOffered } from '#server/tenant/choices/notOffered.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import type { Row } from '#server/tenant/rows.ts';
import type { Values } from '#server/tenant/write/columns.ts';
import { currentValues } from '#server/tenant/write/manyStatements.ts';
import type { Violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { chooserOf } from '../write/offered.service.ts';

/**
 * A violation for each chosen value that is not offered, and that none of the records has with the same values of the
 * fields that it depends on: a merge takes what is there.
 */
export async function offeredInMerge(
  ctx: RequestCtx,
  place: EntityPlace,
  { id, losers, values }: { id: number; losers: readonly number[]; values: Values },
): Promise<Violation[]> {
  const { access, plane, account } = place;
  if (!mayChoose(access, [{ values }])) return [];
  const kept = comparedFields(access, account).filter((column) => column.field && !values.has(column));
  const { text, values: sent } = currentValues(access, kept, [id]);
  const [stored] = await plane.write<Row>(text, sent);
  const storedOf = (column: ModelColumn) => [column, stored?.[column.name] ?? null] as const;
  const all = new Map([...kept.map(storedOf), ...values]);
  const rows = [id, ...losers].map((each, n) => ({ id: each, values: all, prefix: `${n}.` }));
  const found = await notOffered(access, plane.write, rows, chooserOf(ctx, place));
  const fields = Map.groupBy(found, ({ field }) => field.slice(field.indexOf('.') + 1));
  return [...fields].flatMap(([alias, each]) =>
    each.length === rows.length && each[0] ? [{ ...each[0], field: `values.${alias}` }] : [],
  );
}
