import type { Avatar } from '#server/database/tables.ts';
import { storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { variantLookups } from '#shared/fieldTypes/variantLookups.ts';
import { limits } from '#shared/limits.ts';
import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { type Files, inOrder, type Row, type RowReader, rowReader, rowsOf } from '../rows.ts';

/** A user as part of a record. */
export interface UserOfRecord {
  id: number;
  name: string;
  avatar: Avatar | null;
}

/** Lookups of what records refer to outside their own database, once for a page. */
export interface Lookups {
  files(ids: readonly number[]): Promise<Files>;
  users(ids: readonly number[]): Promise<ReadonlyMap<number, UserOfRecord>>;
}

/** A select field whose target is included as `<field>_data`. */
export interface Expansion {
  column: ModelColumn;
  key: string;
  /** An expression over the row `p`: the live target as one object. */
  sql: string | null;
  as: string;
  target: RowReader | null;
  kind: 'variant' | 'record' | 'user';
}

/**
 * @param targetOf the entity of this id; null if it no longer exists
 * @param isWhole the target's whole record, instead of its id and label
 */
export const expansionsOf = (
  columns: readonly ModelColumn[],
  targetOf: (entity_id: number) => EntityModel | null,
  isWhole: boolean,
): Expansion[] =>
  columns.map((column, at) => {
    const { select_subtype, select_entity_id = 0, select_entity_key } = column.field?.extra ?? {};
    const base = { column, key: `,${JSON.stringify(`${column.alias}_data`)}:`, as: `w_${at}`, target: null, sql: null };
    if (select_subtype === 'user') return { ...base, kind: 'user' };
    if (select_subtype !== 'entity') return { ...base, kind: 'variant' };
    const model = targetOf(select_entity_id);
    return {
      ...base,
      kind: 'record',
      ...(model
        ? ofEntity(column, base.as, model, isWhole ? rowsOf(model).columns : labelOf(model, select_entity_key))
        : {}),
    };
  });

/** Columns of a target in a list: a page may name the same large record in each row. JSON is no label. */
const labelOf = (model: EntityModel, field_id: number | undefined): ModelColumn[] =>
  inOrder(model, ({ field, type }) => field !== null && field.id === field_id && storageOf(type) !== 'jsonb');

const shownIn = (isWhole: boolean) => (column: ModelColumn) =>
  isWhole || storageOf(column.type) !== 'text'
    ? `t.${column.name}`
    : `left(t.${column.name}, ${limits.label_max}) as ${column.name}`;

/** One column for all of the target's, because a statement may have at most 1,664. */
function ofEntity({ name }: ModelColumn, as: string, model: EntityModel, columns: readonly ModelColumn[]) {
  const selected = columns.map(shownIn(columns === rowsOf(model).columns)).join(', ');
  const sql = `(select to_json(r) from (select ${selected} from ${model.table} t
    where t.id = p.${name} and t.deleted_at is null) r) as ${as}`;
  return { sql, target: rowReader(columns, 'to_json') };
}

/** What rows refer to. */
export interface Found {
  files: Files;
  users: ReadonlyMap<number, UserOfRecord>;
}

export const nothing: Found = { files: new Map(), users: new Map() };

/** Looks up everything that these rows refer to, with one call for each kind. */
export async function lookUp(
  rows: readonly Row[],
  reader: RowReader,
  expansions: readonly Expansion[],
  lookups: Lookups,
): Promise<Found> {
  const targets = expansions.flatMap(({ target, as }) =>
    target ? target.fileIds(rows.map((row) => row[as] as Row | null).filter((row) => row !== null)) : [],
  );
  const files = new Set([...reader.fileIds(rows), ...targets]);
  const users = new Set(
    expansions
      .filter(({ kind }) => kind === 'user')
      .flatMap(({ column }) => rows.map((row) => row[column.name] as number | null))
      .filter((id) => id !== null),
  );
  return {
    files: files.size > 0 ? await lookups.files([...files]) : nothing.files,
    users: users.size > 0 ? await lookups.users([...users]) : nothing.users,
  };
}

/** `,"stage_data":{…}`, as it follows the record's own members. */
export function expandedMember({ column, key, kind, as, target }: Expansion, row: Row, found: Found): string {
  const id = row[column.name] as number | null;
  if (id === null) return `${key}null`;
  if (kind === 'user') return key + JSON.stringify(found.users.get(id) ?? null);
  if (kind === 'variant') return key + variantJson(column, id);
  const record = row[as] as Row | null | undefined;
  return key + (record && target ? `{${target.members(record, found.files)}}` : 'null');
}

/** The name of the target; undefined where it no longer exists or has none. */
export function expandedLabel({ column, kind, as }: Expansion, row: Row, found: Found): string | undefined {
  const id = row[column.name] as number | null;
  if (id === null) return undefined;
  if (kind === 'user') return found.users.get(id)?.name;
  if (kind === 'variant') return column.field ? variantLookups(column.field).byId.get(id)?.name : undefined;
  const { id: _, ...label } = (row[as] as Row | null | undefined) ?? { id };
  const [text = null] = Object.values(label);
  return text === null || text === '' ? undefined : String(text);
}

/** Deleted variants included: records may still have them. */
function variantJson({ field }: ModelColumn, id: number): string {
  const variant = field && variantLookups(field).byId.get(id);
  if (!variant) return 'null';
  const { name, alias, color } = variant;
  return JSON.stringify({ id, name, alias, ...(color ? { color } : {}) });
}

/** Where records are read from, and lookups of what they refer to. */
export interface Source extends Lookups {
  plane: Pick<DataPlane, 'read'> & Partial<Pick<DataPlane, 'detached' | 'made'>>;
  /** The entity of this id; null if it no longer exists. */
  targetOf(entity_id: number): EntityModel | null;
}
