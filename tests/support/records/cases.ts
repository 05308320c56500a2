import type { FieldTypeName, NumberSubtype } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type OperatorName, operators, operatorsOf as operatorsOfShape } from '#shared/operators/operators.ts';
import type { Case, Condition, PlainRow, Types, Value } from './reference.ts';

/** Random schemas, rows and queries, the same for the same seed. */

export type Random = <T>(...choices: readonly [T, ...T[]]) => T;

/** @returns a function that picks one of its arguments */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return (...choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[0];
}

export const upTo = (random: Random, most: number): number =>
  random(...(Array.from({ length: most + 1 }, (_, n) => n) as [number, ...number[]]));

// biome-ignore format: a list of words
const texts = [
  '', ' ', 'a', 'A', 'b', 'ab', 'aB', 'a b', 'a,b', ',', '100%', '%', '_', 'a_b', '\\', 'a\\b', "o'clock", '"', 'ёж', 'Ёж', 'еж',
  'Жук', 'жук', 'ЖУК', 'straße', 'STRASSE', '😀', 'a😀', 'résumé', 'Resume', 'resume', 'кий', 'ки\u0438\u0306', 'КИ\u0418\u0306', 'кии', 're\u0301sume\u0301', 'Łódź', '10', '9', 'null', '{a}', 'line\nbreak',
] as const;

const numbers: Record<NumberSubtype, readonly number[]> = {
  bigint: [0, 1, -1, 2 ** 53 - 1, -(2 ** 53) + 1, 4_294_967_296, 7],
  int: [0, 1, -1, 2_147_483_647, -2_147_483_648, 7, 8, 9],
  smallint: [0, 1, -1, 32_767, -32_768, 7],
  decimal: [0, 0.1, -0.1, 1.25, -99_999_999_999.9999, 99_999_999_999.9999, 0.0001, 7],
  double: [0, 1, -1, 0.1, 1e-300, 2 ** 53 - 1, -2.5, 1 / 3, 5e-324],
};
const dates = ['0001-01-01', '1970-01-01', '2024-02-29', '2026-11-21', '2026-11-22', '9999-12-31'];
const moments = [
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2026-11-21T06:00:00.000Z',
  '2026-11-21T06:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
];

export interface RandomField {
  alias: string;
  type: FieldTypeName;
  extra: { number_subtype?: NumberSubtype; scale?: number; indexed?: boolean };
  pool: readonly Value[];
}

const poolOf = (type: FieldTypeName, subtype: NumberSubtype): readonly Value[] => {
  if (type === 'text' || type === 'textarea') return texts;
  if (type === 'number') return numbers[subtype];
  if (type === 'boolean') return [true, false];
  if (type === 'date') return dates;
  if (type === 'timestamp') return moments;
  return type === 'selects' || type === 'files' ? lists([1, 2, 3]) : [1, 2, 3];
};

/** Values of a field of several, in different orders. */
export const lists = ([a, b, c]: readonly number[]): number[][] => [[a], [b], [a, b], [b, a], [c, a, b]] as number[][];

const types: readonly FieldTypeName[] = [
  'text',
  'textarea',
  'number',
  'boolean',
  'date',
  'timestamp',
  'select',
  'file',
  'selects',
  'files',
];

/** Two to seven fields with difficult names. */
export function randomFields(random: Random): RandomField[] {
  const aliases = ['valueof', 'tostring', 'order', 'select', 'user', '___', 'the_field_'.repeat(8), 'has_own_property'];
  return aliases.slice(0, 2 + upTo(random, 5)).map((alias) => {
    const type = random(...(types as [FieldTypeName]));
    const number_subtype = random<NumberSubtype>('bigint', 'int', 'smallint', 'double', 'decimal');
    const canBeIndexed = type === 'text' || type === 'number' || type === 'boolean';
    const extra = {
      ...(type === 'number' ? { number_subtype } : {}),
      ...(type === 'number' && number_subtype === 'decimal' ? { scale: 4 } : {}),
      ...(canBeIndexed && random(true, false) ? { indexed: true } : {}),
    };
    return { alias, type, extra, pool: poolOf(type, number_subtype) };
  });
}

export const systemPools: Record<string, readonly Value[]> = {
  created_at: moments,
  created_by: [1, 2, null],
  modified_at: [...moments, null, null],
  modified_by: [1, 2, null],
  deleted_at: [null, null, null, null, moments[2] as string],
  deleted_by: [1, null],
};

export function randomRow(random: Random, fields: readonly RandomField[], id: number): PlainRow {
  const row: PlainRow = { id };
  const pick = (pool: readonly Value[]) => random(...(pool as [Value]));
  for (const [alias, pool] of Object.entries(systemPools)) row[alias] = pick(pool);
  for (const { alias, pool } of fields) row[alias] = random(false, false, false, true) ? null : pick(pool);
  return row;
}

const systemTypes: Types = {
  id: 'number',
  created_at: 'timestamp',
  created_by: 'number',
  modified_at: 'timestamp',
  modified_by: 'number',
  deleted_at: 'timestamp',
  deleted_by: 'number',
};

export const typesOf = (fields: readonly RandomField[]): Types => ({
  ...systemTypes,
  ...Object.fromEntries(fields.map(({ alias, type }) => [alias, type])),
});

const patternOperators: readonly OperatorName[] = ['like', 'ilike', 'nilike'];

/** As the product has them: a new operator is tried at once. `recordsFilters.test.ts` has a table of its own. */
const operatorsOf = (type: FieldTypeName) => operatorsOfShape(fieldTypes[type].shape);

const patterns = [
  '%',
  '_',
  '',
  'a%',
  '%b',
  '%a%',
  'A_b',
  '%\\%',
  '\\',
  '%\\\\%',
  '__',
  '%ж%',
  '%и%',
  '__й',
  'ки\u0438\u0306',
  'r_sum_',
  'RÉ%',
  'Ж%',
  '%😀',
  '%\\_%',
  '\\a',
  '%,%',
];

// biome-ignore format: a list of words
const searches = [
  'a', 'Ж', '%', '_', '\\', 'b', '😀', 'ss', 'УК', 'Еж', 'кий', 'КИ\u0418\u0306', 'кии', 'RESUME', 'é', 'lod', 'ẞ',
] as const;

interface Made {
  fields: readonly RandomField[];
  rows: readonly PlainRow[];
}

export function randomCase(random: Random, { fields, rows }: Made): Case {
  const types = typesOf(fields);
  const aliases = Object.keys(types) as [string, ...string[]];
  const condition = (): Condition => {
    const field = random(...aliases);
    const type = types[field] as FieldTypeName;
    const pool = fields.find(({ alias }) => alias === field)?.pool ??
      systemPools[field] ?? [2, ...rows.slice(0, 9).map(({ id }) => id)];
    return randomCondition(random, { field, type, pool });
  };
  const several = (least: number, most: number) =>
    Array.from({ length: least + upTo(random, most - least) }, condition).filter(isFirst);
  const trash: Condition = { field: 'deleted_at', operator: 'ex', operand: true };
  const any = random(0, 0, 0, 2, 3);
  return {
    all: [
      ...(random(true, false, false, false, false, false) ? [trash] : []),
      ...several(0, random(0, 1, 1, 2)),
    ].filter(isFirst),
    any: Array.from({ length: any }, () => several(1, 2)),
    search: random(true, false) ? '' : random(...searches),
    sort: Array.from({ length: upTo(random, 3) }, () => ({
      field: random(...(aliases.filter((alias) => fieldTypes[types[alias] as FieldTypeName].is_sortable) as [string])),
      order: random<'asc' | 'desc'>('asc', 'desc'),
    })).filter(({ field }, at, all) => all.findIndex((each) => each.field === field) === at),
  };
}

/** A query string can have a field and operator only once: repeated, they would mean another condition. */
const isFirst = ({ field, operator }: Condition, at: number, all: readonly Condition[]) =>
  all.findIndex((each) => each.field === field && each.operator === operator) === at;

export function randomCondition(
  random: Random,
  { field, type, pool }: { field: string; type: FieldTypeName; pool: readonly Value[] },
): Condition {
  const values = pool.filter((value) => value !== null) as [Value, ...Value[]];
  const operator = random(...(operatorsOf(type) as [OperatorName]));
  if (operator === 'ex') return { field, operator, operand: random(true, false) };
  if (patternOperators.includes(operator))
    return { field, operator, operand: random(...(patterns as [string, ...string[]])) };
  const isList = fieldTypes[type].is_list === true;
  if (!isList && !operators[operator].operand.is_list) return { field, operator, operand: random(...values) };
  const each = values.flat() as [Value, ...Value[]];
  return { field, operator, operand: Array.from({ length: upTo(random, 3) }, () => random(...each)) };
}

/** The query string of a case, in any of the ways to write it. */
export function queryOf(random: Random, types: Types, { all, any, search, sort }: Case): string {
  const parts = [
    ...conditionParts(random, types, 'query', all),
    ...any.flatMap((group, at) => conditionParts(random, types, `query[or][${at}]`, group)),
    ...(search === '' ? [] : [['search', search]]),
    ...sort.map(({ field, order }) => [`sort[${field}]`, order]),
  ];
  return parts
    .map(([key, value]) => `${encodeURIComponent(key as string)}=${encodeURIComponent(value as string)}`)
    .join('&');
}

function conditionParts(random: Random, types: Types, prefix: string, conditions: readonly Condition[]): string[][] {
  return conditions.flatMap(({ field, operator, operand }) => {
    const key = `${prefix}[${field}][${operator}]`;
    if (!Array.isArray(operand)) {
      if (operator === 'ex') return [[key, operand ? random('true', '1', 'Y') : random('false', '0', 'N')]];
      return [[key, String(operand)]];
    }
    const isText = types[field] === 'text' || types[field] === 'textarea';
    // One text with a comma, or an empty one, cannot be distinguished from a list.
    const isPlain = !isText || operand.every((value) => value !== '' && !String(value).includes(','));
    if (operand.length === 0 || (isPlain && (operand.length === 1 || random(true, false))))
      return [[key, operand.join(',')]];
    return (operand.length === 1 ? [operand[0], operand[0]] : operand).map((value) => [`${key}[]`, String(value)]);
  });
}
