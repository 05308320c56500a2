import { recordHistoryType } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import type { RunStatement } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import type { Author } from './author.ts';
import { historyTable } from './columns.ts';
import { mergeKeys } from './mergeHistory.ts';
import { intoHistory } from './recordStatements.ts';

/**
 * Imports are kept in the history, so that everything that keeps the history keeps them: as entries of no record, behind
 * those of the records, with which they share their time. `_import` is what the import wrote ({@link Imported}). Why:
 * docs/decisions/0036-undoing-imports.md.
 */
const NO_RECORD = 0;

/** Ids, as runs in ascending order. */
export type IdRuns = [first: number, last: number][];

/** Records that an import made in another entity, because its rows lead to them. */
export interface MadeRuns {
  entity_id: number;
  ids: IdRuns;
}

export interface Imported {
  created: number;
  updated: number;
  created_ids: IdRuns;
  updated_ids: IdRuns;
  /** Absent in older ones. */
  made?: MadeRuns[];
}

/** Notes an import, after its last record. Returns the id of the entry. */
export const noteImport = (model: EntityModel, { user_id, module_id }: Author, imported: Imported) => ({
  text: `${intoHistory(model)}
  values (${Number(model.id)}, ${NO_RECORD}, ${recordHistoryType.import}, $1::bigint, $2::bigint,
    jsonb_build_object('_import', $3::jsonb)) returning id`,
  values: [user_id, module_id, JSON.stringify(imported)],
});

export interface NotedImport {
  id: number;
  at: string;
  user_id: number | null;
  imported: Imported;
}

const undoable = ({ id }: EntityModel) =>
  `h.entity_id = ${Number(id)} and h.record_id = ${NO_RECORD} and h.type_id = ${recordHistoryType.import}
    and not h.data ? '${mergeKeys.undone}' and h.at > now() - interval '${limits.unmerge_days} days'`;

/** An import that can be undone, locked. */
export async function findImport(run: RunStatement, model: EntityModel, id: number): Promise<NotedImport | null> {
  const [row] = await run<NotedImport>({
    text: `select h.id, h.at, h.user_id, h.data -> '_import' as imported from ${historyTable(model)} h
  where h.id = $1::bigint and ${undoable(model)} for update`,
    values: [id],
  });
  return row ?? null;
}

/** Imports that can be undone, the newest first. @param user_id whose; null: everybody's */
export const listImports = (model: EntityModel, user_id: number | null) => ({
  text: `select h.id, h.at, h.user_id, h.data -> '_import' -> 'created' as created, h.data -> '_import' -> 'updated' as updated
  from ${historyTable(model)} h where ${undoable(model)} and ($1::bigint is null or h.user_id = $1::bigint)
  order by h.id desc limit ${limits.imports_shown}`,
  values: [user_id],
});

/** What an import changed of a record, by column, and the columns that were changed since. */
export interface ImportedChange {
  id: number;
  data: Record<string, { from: unknown; to: unknown }>;
  later: string[];
}

/** Of these records. Those that it created have no `data`. */
export const importedChanges = (model: EntityModel, entry: number, ids: readonly number[]) => ({
  text: `select distinct on (h.record_id) h.record_id as id,
    case when h.type_id = ${recordHistoryType.update} then h.data else '{}'::jsonb end as data,
    array(select distinct jsonb_object_keys(l.data || '{"id":0}'::jsonb) from ${historyTable(model)} l
      where l.entity_id = h.entity_id and l.record_id = h.record_id and l.id > note.id) as later
  from ${historyTable(model)} note join ${historyTable(model)} h
    on h.entity_id = note.entity_id and h.at = note.at and h.id < note.id
  where note.id = $1::bigint and h.record_id = any($2::bigint[])
    and h.type_id in (${recordHistoryType.create}, ${recordHistoryType.update})
  order by h.record_id, h.id desc`,
  values: [entry, ids],
});

/** Those of these records that have an entry behind that of the import. */
export const changedSince = (model: EntityModel, entry: number, ids: readonly number[]) => ({
  text: `select distinct h.record_id as id from ${historyTable(model)} h
  where h.entity_id = ${Number(model.id)} and h.record_id = any($2::bigint[]) and h.id > $1::bigint`,
  values: [entry, ids],
});
