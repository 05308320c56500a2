import type { RequestCtx } from '#server/context.ts';
import { hasSqlState } from '#server/database/databaseErrors.ts';
import { planeOf } from '#server/tenant/access/callerAccess.ts';
import { MISFITS_NAMED, type Misfit, misfitsSql } from '#server/tenant/changes/conversions/misfits.ts';
import { optionsSql } from '#server/tenant/changes/conversions/newOptions.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { columnName, tableName } from '#server/tenant/model.ts';
import type { Input } from '#shared/endpoint.ts';
import { isOfFormat } from '#shared/fieldTypes/textFormats.ts';
import { limits } from '#shared/limits.ts';
import type { ConversionCheck, Field, fields } from '../fields.resource.ts';
import { checkConversion } from './conversions.service.ts';
import { checkField } from './fieldCheck.ts';
import { conversionPlan } from './fieldPlan.ts';
import { getField } from './fields.service.ts';
import { wantedAfter } from './wantedField.ts';

type Asked = Input<(typeof fields)['endpoints']['check']>;

/** Values that a change would not fit, and the options that it would make. Nothing is changed. */
export async function checkChange(ctx: RequestCtx, { params, body }: Asked): Promise<ConversionCheck> {
  const { field, after, conversion } = await ctx.transaction(async (inner) => {
    const found = await getField(inner, { params, query: {}, body: undefined });
    const wanted = wantedAfter(found, body);
    const way = await checkConversion(inner, found, wanted);
    await checkField(inner, wanted, found);
    return { field: found, after: wanted, conversion: way };
  });
  const plane = await planeOf(ctx);
  await plane.provision();
  const { entity_id } = field;
  if (conversion?.to === 'options') return lookedAt(() => optionsOf(plane, field));
  if (conversion && !conversion.is_free) {
    const plan = conversionPlan(conversion, field, { ...after, variants: [] });
    return lookedAt(async () => ({ misfits: await plane.read(misfitsSql(plane.schema, entity_id, plan)) }));
  }
  const { format } = after.extra;
  const isNew = typeof format === 'string' && format !== field.extra.format;
  return isNew ? lookedAt(() => notOfFormat(plane, field, format)) : { ...nothing };
}

const nothing: ConversionCheck = { misfits: [], options: null, is_complete: true };

/** A table may be too large to be read within a call; the change itself takes its time. */
const lookedAt = async (look: () => Promise<Partial<ConversionCheck>>): Promise<ConversionCheck> => {
  try {
    return { ...nothing, ...(await look()) };
  } catch (error) {
    if (hasSqlState(error, 'query_canceled')) return { ...nothing, is_complete: false };
    throw error;
  }
};

/** Names of options that are shown before they are made. */
const NAMES_SHOWN = 20;

async function optionsOf(plane: DataPlane, { id, entity_id }: Field): Promise<Partial<ConversionCheck>> {
  const found = await plane.read<{ name: string }>(
    optionsSql(plane.schema, entity_id, id, limits.variants_per_field + 1),
  );
  return { options: { count: found.length, names: found.slice(0, NAMES_SHOWN).map(({ name }) => name) } };
}

/** Records that are looked at within a call, and those read at a time. */
const looked = { most: 100_000, at_once: 5000 } as const;

async function notOfFormat(
  plane: DataPlane,
  { id, entity_id }: Field,
  format: Parameters<typeof isOfFormat>[0],
): Promise<Partial<ConversionCheck>> {
  const column = columnName(id);
  const misfits: Misfit[] = [];
  let after = 0;
  for (let seen = 0; seen < looked.most; seen += looked.at_once) {
    const rows = await plane.read<Misfit>(
      `select id, ${column} as value, deleted_at is not null as is_deleted from "${plane.schema}".${tableName(entity_id)}
       where id > $1::bigint and btrim(${column}) <> '' order by id limit ${looked.at_once}`,
      [after],
    );
    misfits.push(...rows.filter(({ value }) => !isOfFormat(format, value.trim())));
    if (misfits.length >= MISFITS_NAMED) return { misfits: misfits.slice(0, MISFITS_NAMED) };
    const last = rows.at(-1);
    if (!last || rows.length < looked.at_once) return { misfits };
    after = last.id;
  }
  return { misfits, is_complete: false };
}
