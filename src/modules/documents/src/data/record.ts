import { type Data, type DataRecord, type EntityInfo, fieldTypes } from '@stoa/sdk';
import { type Field, type Link, subtypeOf } from './fields.ts';
import { type Fields, isFault, referenceOf } from './reference.ts';

/** Rows that a table has at most. */
export const MOST_ROWS = 200;

/** A record with what a text names of those that it links. */
export interface Loaded {
  record: DataRecord;
  /** By alias of the field. Null: none is linked, or it may not be read. */
  linked: ReadonlyMap<string, DataRecord | null>;
  /** By alias of their entity. */
  rows: ReadonlyMap<string, { items: readonly DataRecord[]; count: number }>;
}

/** Reads a record, and only those of its links that the fields need. @returns null if it is not there */
export async function loadRecord(
  data: Data,
  entity: EntityInfo,
  id: number,
  needed: readonly Field[],
): Promise<Loaded | null> {
  const references = entity.fields.filter((field) => ['entity', 'user'].includes(subtypeOf(field) ?? ''));
  const found = await data.list(entity.alias, {
    query: { id },
    limit: 1,
    with: references.map(({ alias }) => alias),
  });
  const [record] = found.items;
  if (!record) return null;
  const links = linksOf(needed);
  const linked = links.filter(({ kind }) => kind === 'linked');
  const rows = links.filter(({ kind }) => kind === 'rows');
  const [one, many] = await Promise.all([
    Promise.all(linked.map(async (link) => [link.alias, await loadLinked(data, link, record)] as const)),
    Promise.all(rows.map(async (link) => [link.entity.alias, await loadRows(data, link, id)] as const)),
  ]);
  return { record, linked: new Map(one), rows: new Map(many) };
}

/** The newest record, to show what a template looks like. */
export async function newestId(data: Data, entity: string): Promise<number | null> {
  const { items } = await data.list(entity, { sort: { id: 'desc' }, limit: 1, fields: ['id'] });
  return items[0]?.id ?? null;
}

/** What a text names, and each link once. */
export const neededFields = (named: readonly string[], fields: Fields): Field[] =>
  named.flatMap((name) => {
    const found = referenceOf(name, fields);
    return isFault(found) ? [] : [found.field];
  });

const linksOf = (needed: readonly Field[]): Link[] => {
  const links = needed.flatMap(({ via }) => (via ? [via] : []));
  return links.filter((link, at) => links.findIndex((each) => isSame(each, link)) === at);
};

const isSame = (one: Link, other: Link) =>
  one.kind === other.kind && one.alias === other.alias && one.entity.id === other.entity.id;

async function loadLinked(data: Data, { alias, entity }: Link, record: DataRecord): Promise<DataRecord | null> {
  const id = record[alias];
  if (typeof id !== 'number') return null;
  return data.get(entity.alias, id).catch(() => null);
}

async function loadRows(data: Data, { alias, entity }: Link, id: number) {
  const query = { query: { [alias]: id }, sort: { id: 'asc' }, limit: MOST_ROWS, count: 'exact' } as const;
  const { items, totals } = await data.list(entity.alias, query);
  return { items, count: totals.count };
}

/** What a person calls a record: its first text. */
export function labelOf(record: DataRecord, entity: EntityInfo): string {
  const head = entity.fields.find(({ type_id }) => type_id === fieldTypes.text)?.alias ?? '';
  const text = record[head];
  return typeof text === 'string' && text.trim() !== '' ? text : `#${record.id}`;
}
