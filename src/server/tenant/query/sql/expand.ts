import type { Avatar } from '#server/database/tables/tables.ts';
import { fieldTypes, storageOf } from '#shared/fieldTypes/fieldTypes.ts';
import { variantLookups } from '#shared/fieldTypes/variantLookups.ts';
import { limits } from '#shared/limits.ts';
import { writeNames } from '#shared/values/severalNames.ts';
import { readableRows, readableValue } from '../../access/readableSql.ts';
import type { RecordAccess } from '../../access/recordAccess.ts';
import type { Bindings } from '../../bindings.ts';
import type { DataPlane } from '../../dataPlane.ts';
import type { EntityModel, ModelColumn } from '../../model.ts';
import { type Files, idsOf, inOrder, type Row, type RowReader, rowReader, rowsOf } from '../../rows.ts';

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
  /** An expression over the row `p`: the live target as one object, if it may be read. */
  sql: ((bound: Bindings) => string) | null;
  as: string;
  target: RowReader | null;
  /** A target that is not found is left out: it may be one that the caller may not read. */
  isLimited: boolean;
  kind: 'variant' | 'record' | 'user';
}

/**
 * @param isWhole the target's whole record, instead of its id and label
 */
export const expansionsOf = (
  columns: readonly ModelColumn[],
  { targetOf, isLimited }: Pick<Source, 'targetOf' | 'isLimited'>,
  isWhole: boolean,
): Expansion[] =>
  columns.map((column, at) => {
    const { select_subtype, select_entity_id = 0, select_entity_key } = column.field?.extra ?? {};
    const key = `,${JSON.stringify(`${column.alias}_data`)}:`;
    const base = { column, key, as: `w_${at}`, target: null, sql: null, isLimited };
    if (select_subtype === 'user') return { ...base, kind: 'user' };
    if (select_subtype !== 'entity') return { ...base, kind: 'variant' };
    const target = targetOf(select_entity_id);
    if (!target) return { ...base, kind: 'record' };
    const columns = isWhole ? rowsOf(target.model).columns : labelOf(target.model, select_entity_key);
    return { ...base, kind: 'record', ...ofEntity(column, base.as, target, columns) };
  });

/** Columns of a target in a list: a page may name the same large record in each row. JSON is no label. */
export const labelOf = (model: EntityModel, field_id: number | undefined): ModelColumn[] =>
  inOrder(model, ({ field, type }) => field !== null && field.id === field_id && storageOf(type) !== 'jsonb');

const shownIn = (access: RecordAccess, isWhole: boolean, bound: Bindings) => (column: ModelColumn) => {
  const { name, type } = column;
  const value = isWhole || storageOf(type) !== 'text' ? `t.${name}` : `left(t.${name}, ${limits.label_max})`;
  return `${readableValue(access, column, 't', bound, value)} as ${name}`;
};

/** One column for all of the target's, because a statement may have at most 1,664. */
function ofEntity({ name }: ModelColumn, as: string, target: RecordAccess, columns: readonly ModelColumn[]) {
  const isWhole = columns === rowsOf(target.model).columns;
  const sql = (bound: Bindings) => {
    const selected = columns.map(shownIn(target, isWhole, bound)).join(', ');
    const where = [`t.id = p.${name}`, 't.deleted_at is null', ...readableRows(target, 't', bound)].join(' and ');
    return `(select to_json(r) from (select ${selected} from ${target.model.table} t where ${where}) r) as ${as}`;
  };
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
      .flatMap(({ column }) => rows.flatMap((row) => idsOf(row[column.name]))),
  );
  return {
    files: files.size > 0 ? await lookups.files([...files]) : nothing.files,
    users: users.size > 0 ? await lookups.users([...users]) : nothing.users,
  };
}

/** `,"stage_data":{…}`, as it follows the record's own members. */
export function expandedMember(
  { column, key, kind, as, target, isLimited }: Expansion,
  row: Row,
  found: Found,
): string {
  const ids = idsOf(row[column.name]);
  if (ids.length === 0) return `${key}null`;
  const one = (id: number) => (kind === 'user' ? JSON.stringify(found.users.get(id) ?? null) : variantJson(column, id));
  if (fieldTypes[column.type].is_list) return `${key}[${ids.map(one).join()}]`;
  if (kind !== 'record') return key + one(ids[0] as number);
  const record = row[as] as Row | null | undefined;
  if (!record && isLimited) return '';
  return key + (record && target ? `{${target.members(record, found.files)}}` : 'null');
}

/** {@link expandedMember} in parts, of which each takes a few ms at most. */
export function* expandedParts(expansion: Expansion, row: Row, found: Found): Generator<string, void, undefined> {
  const { key, as, target } = expansion;
  const record = row[as] as Row | null | undefined;
  if (record && target?.isLong(record)) {
    yield `${key}{`;
    yield* target.parts(record, found.files);
    yield '}';
  } else yield expandedMember(expansion, row, found);
}

/** The name of the target; undefined where it no longer exists or has none. Of a list, the names in one text. */
export function expandedLabel({ column, kind, as }: Expansion, row: Row, found: Found): string | undefined {
  const ids = idsOf(row[column.name]);
  if (ids.length === 0) return undefined;
  const nameOf = (id: number) =>
    kind === 'user' ? found.users.get(id)?.name : column.field && variantLookups(column.field).byId.get(id)?.name;
  if (fieldTypes[column.type].is_list) return writeNames(ids.map((id) => nameOf(id) ?? String(id)));
  if (kind !== 'record') return nameOf(ids[0] as number) ?? undefined;
  const { id: _, ...label } = (row[as] as Row | null | undefined) ?? {};
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
  /** Access to the entity of this id; null if it no longer exists or nothing of it is granted. */
  targetOf(entity_id: number): RecordAccess | null;
  /** The caller may not read everything of the account. */
  isLimited: boolean;
  /** The places of people in the order of their names by id, as JSON. */
  peopleRanks(): Promise<string>;
  /** For a list that is read in several parts: @throws a refusal when the caller's rights are other ones by now */
  assertUnchanged(on: RecordAccess): Promise<void>;
}
