import fs from 'node:fs/promises';
import path from 'node:path';
import type { Insertable, Selectable } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { toJSONSchema } from 'zod/v4/core';
import type { TableOf } from '#server/database/tables/tables.ts';
import { resources } from '#server/resources/resources.ts';
import { testDatabase } from '../support/database/database.ts';

const { pool } = await testDatabase();

/** How a column's type is written in tables.ts: name, whether it may be null, whether an insert may leave it out. */
interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  optional: boolean;
}

test('tables.ts matches every column of the migrated database', async () => {
  expect(
    (await readTypes()).map(print).sort(),
    'The types of src/server/database/tables/, or the declaration of a TableOf, are not as the migrations make the table.',
  ).toEqual((await readCatalog()).map(print).sort());
});

test('moduleTables.ts names the columns of every view', async () => {
  const { rows } = await pool.query<{ view: string; columns: string[] }>(
    `select table_name::text as view, array_agg(column_name::text order by column_name) as columns
     from information_schema.columns natural join information_schema.views where table_schema = 'control' group by 1`,
  );
  const text = await source('moduleTables.ts');
  const picked = Object.fromEntries(
    [...text.matchAll(/type (\w+) = Pick<\s*\w+,([^>]*)>/g)].map(([, name, list = '']) => [
      name,
      [...list.matchAll(/'(\w+)'/g)].map(([, column]) => column).sort(),
    ]),
  );
  const typeOf = (view: string) => new RegExp(`  ${view}: (\\w+);`).exec(text)?.[1] ?? '';
  expect(rows.map(({ view }) => picked[typeOf(view)])).toEqual(rows.map(({ columns }) => columns));
  expect(rows).toHaveLength(Object.keys(picked).length);
});

test('a table type matches its declaration, with dates for API strings', () => {
  type Table = TableOf<{ id: number; title: string; due_at: string | null; created_at: string }>;
  expectTypeOf<Selectable<Table>>().toEqualTypeOf<{
    account_id: number;
    id: number;
    title: string;
    due_at: Date | null;
    created_at: Date;
  }>();
  expectTypeOf<{ account_id: number; title: string; due_at: string }>().toExtend<Insertable<Table>>();
});

const print = ({ table, column, type, nullable, optional }: Column) =>
  `${table}.${column}: ${type}${nullable ? ' | null' : ''}${optional ? ', may be left out' : ''}`;

const source = (file: string) =>
  fs.readFile(path.resolve(import.meta.dirname, '../../src/server/database/tables', file), 'utf8');

/** Views are compared by themselves: the catalog calls all of their columns nullable. */
async function readTypes(): Promise<Column[]> {
  const files = [
    'tables.ts',
    'roleTables.ts',
    'credentialTables.ts',
    'moduleTables.ts',
    'storageTables.ts',
    'auditTables.ts',
    'billingTables.ts',
    'privacyTables.ts',
  ].map(source);
  // A type of several lines is read as one.
  const text = (await Promise.all(files))
    .join('\n')
    .replace(/<\n\s+\| /g, '<')
    .replace(/\n\s+(\||>;)/g, ' $1');
  const all = [...text.matchAll(/interface (\w+)(?: extends [\w, ]+)? \{\n([\s\S]*?)\n\}/g)].map(
    ([, name = '', body = '']) => [name, body] as const,
  );
  const tables = all
    .flatMap(([name, body]) => (/^(Audit|Module|Storage|Billing|Privacy)?Tables$/.test(name) ? [body] : []))
    .join('\n');
  const declared = [...tables.matchAll(/(\w+): TableOf<\w+>;/g)].flatMap(([, table = '']) => readDeclared(table));
  const written = [...tables.matchAll(/^ {2}((?!market_)\w+): (\w+);/gm)].flatMap(([, table = '', name]) => {
    const body = all.find(([each]) => each === name)?.[1] ?? '';
    return body.split('\n').map((line) => readColumn(table, line));
  });
  return [...written, ...declared];
}

type Property = { type?: string; format?: string; anyOf?: Property[] };

/** A table whose columns are the fields of its declaration: compares the record's schema with the database. */
function readDeclared(table: string): Column[] {
  const record = resources.find(({ resource }) => resource.name === table)?.resource.record;
  if (!record) throw new Error(`No declaration ${table} has a record`);
  const { properties = {} } = toJSONSchema(record, { unrepresentable: 'any' }) as { properties?: object };
  const fields = Object.entries(properties as Record<string, Property>).map(([column, property]) => {
    const options = property.anyOf ?? [property];
    const [value = {}] = options.filter(({ type }) => type !== 'null');
    const nullable = options.some(({ type }) => type === 'null');
    return { table, column, type: jsonKind(value), nullable, optional: nullable || isDefault(column) };
  });
  return [{ table, column: 'account_id', type: 'number', nullable: false, optional: false }, ...fields];
}

const isDefault = (column: string) => column === 'id' || column === 'created_at';

const jsonKind = ({ type, format }: Property) =>
  format === 'date-time'
    ? 'Date'
    : type === 'integer' || type === 'number'
      ? 'number'
      : type === 'string' || type === 'boolean'
        ? type
        : 'json';

function readColumn(table: string, line: string): Column {
  const [, column = '', type = ''] = /^\s*(\w+): (.*);$/.exec(line) ?? [];
  const [, wrapper, inner = ''] = /^(Generated|ColumnType)<(.*)>$/.exec(type) ?? [];
  const selected = wrapper === 'ColumnType' ? (splitArguments(inner)[0] ?? '') : wrapper ? inner.trim() : type;
  const inserted = wrapper === 'ColumnType' ? (splitArguments(inner)[1] ?? '') : '';
  const nullable = /\| null$/.test(selected);
  const optional = type === 'Time' || wrapper === 'Generated' || /undefined/.test(inserted) || nullable;
  return { table, column, type: kindOf(selected.replace(/ \| null$/, '')), nullable, optional };
}

function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    depth += char === '<' || char === '{' ? 1 : char === '>' || char === '}' ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

const kindOf = (type: string) =>
  /^(number|string|boolean|Buffer)$/.test(type)
    ? type
    : /^(Date|Time)$/.test(type)
      ? 'Date'
      : /^'|\['kind'\]$/.test(type)
        ? 'string'
        : /^\d|TypeId$/.test(type)
          ? 'number'
          : 'json';

const kinds: Record<string, string> = {
  bigint: 'number',
  'double precision': 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  // As text: a number would not be exact.
  numeric: 'string',
  xid8: 'string',
  uuid: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  jsonb: 'json',
  ARRAY: 'json',
  'timestamp with time zone': 'Date',
};

async function readCatalog(): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select table_name::text as table, column_name::text as column, data_type as type, is_nullable = 'YES' as nullable,
       (is_nullable = 'YES' or column_default is not null or is_identity = 'YES') as optional
     from information_schema.columns natural join information_schema.tables
     where table_schema = 'control' and table_type = 'BASE TABLE'`,
  );
  return rows.map((row) => ({ ...row, type: kinds[row.type] ?? row.type }));
}
