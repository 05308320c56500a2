import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { bindings } from '../bindings.ts';
import { kindOf } from '../columnKinds.ts';
import type { ModelColumn } from '../model.ts';

/** A decimal without the zeros at its end, as it is answered. */
const readNumber = (column: ModelColumn) =>
  kindOf(column).sqlType === 'numeric' ? `trim_scale(t.${column.name})` : `t.${column.name}`;

/**
 * Finds live records that may be read by their label, as an export with labels writes it: exactly, else in any case. One scan for all texts.
 * @returns null if the entity has no such field, or it may be read in some records only
 */
export function labelMatches(access: RecordAccess, field_id: number | undefined, texts: readonly string[]) {
  const { model, partly } = access;
  const column = [...model.columns.values()].find(({ field }) => field !== null && field.id === field_id);
  if (!column || partly.has(column) || storageOf(column.type) === 'jsonb') return null;
  const label =
    storageOf(column.type) === 'text'
      ? `left(t.${column.name}, ${limits.label_max})`
      : `to_json(${readNumber(column)}) #>> '{}'`;
  const all = bindings([texts]);
  const found = ['t.deleted_at is null', ...readableRows(access, 't', all)].join(' and ');
  return {
    text: `with named as (
  select given.text, t.id, ${label} = given.text as is_exact
  from unnest($1::text[]) as given(text) join ${model.table} t on lower(btrim(${label})) = lower(given.text)
  where ${found}
), best as (
  select text, id, is_exact, bool_or(is_exact) over (partition by text) as has_exact from named
)
select text, min(id) as id, count(*) as count from best where is_exact or not has_exact group by text`,
    values: all.values,
  };
}
