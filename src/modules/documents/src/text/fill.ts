import type { DataRecord } from '@stoa/sdk';
import { fieldTypes } from '@stoa/sdk';
import { type EntityField, type Field, subtypeOf } from '../data/fields.ts';
import type { Loaded } from '../data/record.ts';
import { type Fields, isFault, type Reference, referenceOf } from '../data/reference.ts';
import type { Block, Piece } from './parse.ts';
import type { Write } from './write.ts';

/** A piece of the page. */
export interface Filled {
  bold: boolean;
  /** Of `empty` and `open` the name of the field, of `fault` what the template says. */
  text: string;
  state: 'text' | 'value' | 'empty' | 'open' | 'fault';
}

export interface Filling {
  fields: Fields;
  /** Null: no record is chosen, and fields stay open. */
  loaded: Loaded | null;
  write: Write;
  /** Values of no record: `today`, `account`, `me`. */
  general: Readonly<Record<string, unknown>>;
}

/** The blocks with values in place of fields. A row of a table is repeated for the records that it names. */
export const fill = (blocks: readonly Block[], filling: Filling): Block<Filled>[] =>
  blocks.map((block) => {
    if ('lines' in block) return { ...block, lines: block.lines.map((line) => filled(line, filling)) };
    return 'rows' in block ? { ...block, rows: block.rows.flatMap((row) => repeated(row, filling)) } : block;
  });

type Row = readonly (readonly Piece[])[];

function repeated(row: Row, filling: Filling): Filled[][][] {
  const alias = row.flat().flatMap((piece) => rowsOf(piece, filling.fields))[0];
  const items = alias === undefined ? undefined : filling.loaded?.rows.get(alias)?.items;
  if (!items) return [row.map((cell) => filled(cell, filling))];
  return items.map((item) => row.map((cell) => filled(cell, filling, item)));
}

/** The entity whose records a piece names one by one. */
function rowsOf(piece: Piece, fields: Fields): string[] {
  const found = 'field' in piece && referenceOf(piece.field, fields);
  if (!found || isFault(found) || found.field.via?.kind !== 'rows' || isTotal(found)) return [];
  return [found.field.via.entity.alias];
}

const isTotal = ({ format }: Reference) => format === 'sum' || format === 'count';

const filled = (line: readonly Piece[], filling: Filling, row?: DataRecord): Filled[] =>
  line.map((piece) => {
    const { bold } = piece;
    if ('text' in piece) return { bold, text: piece.text, state: 'text' };
    const found = referenceOf(piece.field, filling.fields);
    if (isFault(found)) return { bold, text: `{{${piece.field}}}`, state: 'fault' };
    const name = nameOf(found.field);
    if (found.field.group.kind !== 'general' && !filling.loaded) return { bold, text: name, state: 'open' };
    const text = textOf(found, filling, row);
    return text === '' ? { bold, text: name, state: 'empty' } : { bold, text, state: 'value' };
  });

const nameOf = ({ group, name }: Field) =>
  group.kind === 'linked' || group.kind === 'rows' ? `${group.name}: ${name}` : name;

function textOf({ field, format }: Reference, { loaded, general, write }: Filling, row?: DataRecord): string {
  const { via } = field;
  if (!via) {
    const value = field.source ? readValue(field, loaded?.record) : (general[field.path] ?? loaded?.record[field.path]);
    return write(field, value, format);
  }
  if (via.kind === 'linked') return write(field, readValue(field, loaded?.linked.get(via.alias)), format);
  const { items = [], count = 0 } = loaded?.rows.get(via.entity.alias) ?? {};
  if (format === 'count') return write(counted, count, null);
  if (format === 'sum')
    return write(
      field,
      items.reduce((sum, item) => sum + Number(readValue(field, item) ?? 0), 0),
      format,
    );
  if (row) return write(field, readValue(field, row), format);
  return items.map((item) => write(field, readValue(field, item), format)).join(', ');
}

const counted: Field = { path: '', name: '', group: { kind: 'general', name: '' }, shape: 'number' };

/** The value of a field in its record: of a choice its name, of several their names. */
function readValue({ source, path }: Field, record: DataRecord | null | undefined): unknown {
  if (!record) return null;
  if (!source) return record[path];
  const value = record[source.alias];
  if (source.type_id !== fieldTypes.select || value === null || value === undefined) return value;
  const data = record[`${source.alias}_data`];
  if (!Array.isArray(value)) return nameOfChoice(source, value, data);
  const all: { id?: unknown }[] = Array.isArray(data) ? data : [];
  const names = value.map((of) =>
    nameOfChoice(
      source,
      of,
      all.find(({ id }) => id === of),
    ),
  );
  return names.filter((name) => name !== null).join(', ');
}

/** @param data the record or person that it is, if there is any */
function nameOfChoice(source: EntityField, value: unknown, data: unknown): unknown {
  if (subtypeOf(source) === 'default') return source.variants.find(({ id }) => id === value)?.name ?? null;
  const { id: _, ...shown } = (data ?? {}) as Record<string, unknown>;
  return shown.name ?? Object.values(shown).find((each) => typeof each === 'string') ?? null;
}
