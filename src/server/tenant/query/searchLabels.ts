import { headOf } from '#shared/entities/entityResource.ts';
import { limits } from '#shared/limits.ts';
import { containing } from '#shared/operators/containing.ts';
import { readableRows } from '../access/readableSql.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { isNoRow } from '../access/rowRule.ts';
import { type Bindings, bindings } from '../bindings.ts';
import type { ModelColumn } from '../model.ts';
import { foldedLike } from '../operatorSql.ts';
import { type Reading, readTogether } from './together.ts';

export interface Labelled {
  entity_id: number;
  id: number;
  label: string;
  /** The label begins with the text. */
  is_start: boolean;
}

/** Matches of one entity that are put in order; of more, the first that are found. */
const ORDERED = 200;

/**
 * Live records whose label has the text, a few of each entity: those that begin with it first, short labels first. The
 * label is the first text field, as in lists. An entity without one, or whose label may be read in some records only,
 * has no matches.
 * @returns `isWhole`: every entity was searched in time
 */
export async function searchLabels(
  reading: Reading,
  accesses: readonly RecordAccess[],
  text: string,
): Promise<{ found: Labelled[]; isWhole: boolean }> {
  const searched = accesses.flatMap((access) => {
    const label = labelOf(access);
    return label ? [{ access, label }] : [];
  });
  const found: Labelled[] = [];
  const isWhole = await readTogether(reading, searched, async (client, several) => {
    const bound = bindings();
    const parts = several.map((each) => matchesSql(each, containing(text), bound));
    const { rows } = await client.query<Labelled>(parts.join(' union all '), bound.values);
    found.push(...rows.map((row) => ({ ...row, entity_id: Number(row.entity_id), id: Number(row.id) })));
  });
  return { found, isWhole };
}

function labelOf({ model, read, partly }: RecordAccess): ModelColumn | null {
  const column = model.columns.get(headOf(model.fields));
  return column?.field && !partly.has(column) && !isNoRow(read) ? column : null;
}

function matchesSql(
  { access, label: { name } }: { access: RecordAccess; label: ModelColumn },
  pattern: string,
  bound: Bindings,
): string {
  const matches = (pattern: string, column: string) => foldedLike(pattern, { column, bind: bound.bindOnce });
  const where = ['t.deleted_at is null', matches(pattern, `t.${name}`), ...readableRows(access, 't', bound)].join(
    ' and ',
  );
  return `(select ${access.model.id} as entity_id, f.id, left(f.label, ${limits.label_max}) as label, ${matches(pattern.slice(1), 'f.label')} as is_start
    from (select t.id, t.${name} as label from ${access.model.table} t where ${where} limit ${ORDERED}) f
    order by is_start desc, length(f.label), f.id desc limit ${limits.search_of_entity})`;
}
