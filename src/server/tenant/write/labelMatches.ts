import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import type { EntityModel } from '../model.ts';

/**
 * Finds live records by their label, as an export with labels writes it: exactly, else in any case. One scan for all texts.
 * @returns null if the entity has no such field
 */
export function labelMatches(model: EntityModel, field_id: number | undefined, texts: readonly string[]) {
  const column = [...model.columns.values()].find(({ field }) => field !== null && field.id === field_id);
  if (!column || storageOf(column.type) === 'jsonb') return null;
  const label =
    storageOf(column.type) === 'text'
      ? `left(t.${column.name}, ${limits.label_max})`
      : `to_json(t.${column.name}) #>> '{}'`;
  return {
    text: `with named as (
  select given.text, t.id, ${label} = given.text as is_exact
  from unnest($1::text[]) as given(text) join ${model.table} t on lower(btrim(${label})) = lower(given.text)
  where t.deleted_at is null
), best as (
  select text, id, is_exact, bool_or(is_exact) over (partition by text) as has_exact from named
)
select text, min(id) as id, count(*) as count from best where is_exact or not has_exact group by text`,
    values: [texts],
  };
}
