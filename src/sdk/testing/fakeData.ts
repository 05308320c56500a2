import type { Data, DataQuery, DataRecord, EntityInfo, HostError } from '../contract.ts';
import { foldText } from '../foldText.ts';
import { meaningOf } from './operators.ts';

/** The records of a fake host, by alias of the entity. */
export type FakeRecords = Record<string, DataRecord[]>;

/**
 * The data API over records in memory: filters by equality and the operators of the API, search in texts, sorting, pages,
 * cursors. Refuses unknown entities and records as the API does.
 */
export function fakeData(records: FakeRecords, entities: readonly EntityInfo[]): Data {
  const rowsOf = (alias: string): DataRecord[] => {
    const rows = records[alias];
    if (!rows) throw refusal(404, 'not_found');
    return rows;
  };
  const find = (alias: string, id: number): DataRecord => {
    const found = rowsOf(alias).find((row) => row.id === id);
    if (!found) throw refusal(404, 'not_found');
    return found;
  };
  /** What a record is sorted by: of a select the place of its option, the label of its record, the name of its person. */
  const shownIn = (alias: string) => {
    const fields = entities.find((entity) => entity.alias === alias)?.fields ?? [];
    return (row: DataRecord, name: string): unknown => {
      const { [name]: value, [`${name}_data`]: person } = row;
      const { extra, variants = [] } = fields.find((field) => field.alias === name) ?? {};
      if (value === null || value === undefined || !extra) return value;
      if (variants.length > 0) return variants.findIndex(({ id }) => id === value);
      const target = entities.find(({ id }) => id === extra.select_entity_id);
      const label = target?.fields.find(({ id }) => id === extra.select_entity_key)?.alias ?? '';
      if (target) return records[target.alias]?.find(({ id }) => id === value)?.[label] ?? '';
      return (person as { name?: string } | undefined)?.name ?? value;
    };
  };
  const data = {
    entities: async () => structuredClone(entities),
    list: async (alias: string, query: DataQuery = {}) => page(rowsOf(alias), query, shownIn(alias)),
    get: async (alias: string, id: number) => ({ ...find(alias, id) }),
    create: async (alias: string, values: object) => {
      const rows = rowsOf(alias);
      const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
      const made = { id, created_at: new Date().toISOString(), ...values };
      rows.push(made);
      return { ...made };
    },
    update: async (alias: string, id: number, values: object) => ({ ...Object.assign(find(alias, id), values) }),
    remove: async (alias: string, id: number) => {
      rowsOf(alias).splice(rowsOf(alias).indexOf(find(alias, id)), 1);
    },
  };
  return data as unknown as Data;
}

/** A refusal as the host throws it. */
export function refusal(status: number, problem: string): HostError {
  return Object.assign(new Error(problem), { name: 'HostError' as const, status, problem, violations: [] });
}

type Shown = (row: DataRecord, field: string) => unknown;

function page(
  rows: readonly DataRecord[],
  { query = {}, search, sort, page: at = 1, limit = 25, fields, with: expanded = [], after }: DataQuery,
  shown: Shown,
) {
  const found = rows.filter((row) => matches(row, query) && isFound(row, search)).sort(byKeys(sort ?? {}, shown));
  const from = after === undefined ? (at - 1) * limit : Number(after);
  const to = from + limit;
  return {
    items: found
      .slice(from, to)
      .map((row) => picked(row, fields && [...fields, ...expanded.map((field) => `${field}_data`)])),
    totals: { count: found.length },
    next_cursor: to < found.length ? String(to) : null,
  };
}

function matches(row: DataRecord, query: Record<string, unknown>): boolean {
  return Object.entries(query).every(([field, condition]) => {
    if (field === 'or') return Object.values(condition as object).some((group) => matches(row, group));
    const isOperators = typeof condition === 'object' && condition !== null && !Array.isArray(condition);
    const conditions = isOperators ? Object.entries(condition) : [['eq', condition] as const];
    return conditions.every(([operator, value]) => holds(operator, row[field], value));
  });
}

function holds(operator: string, value: unknown, operand: unknown): boolean {
  const meaning = meaningOf(operator);
  if (!meaning) throw refusal(422, 'records.errors.operator');
  return meaning({ value, operand, compare });
}

const compare = (a: unknown, b: unknown) => (a as number) - (b as number) || String(a).localeCompare(String(b));

const isFound = (row: DataRecord, search = ''): boolean =>
  search === '' ||
  Object.values(row).some((value) => typeof value === 'string' && foldText(value).includes(foldText(search)));

const byKeys = (sort: Record<string, 'asc' | 'desc'>, shown: Shown) => (a: DataRecord, b: DataRecord) => {
  for (const [field, direction] of Object.entries({ ...sort, id: Object.values(sort).at(-1) ?? 'asc' })) {
    const order = compareValues(shown(a, field), shown(b, field));
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
};

/** Nulls first, as the API sorts ascending. */
function compareValues(a: unknown, b: unknown): number {
  if (a === null || a === undefined) return b === null || b === undefined ? 0 : -1;
  if (b === null || b === undefined) return 1;
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

const picked = (row: DataRecord, fields: readonly string[] | undefined): DataRecord =>
  fields ? { id: row.id, ...Object.fromEntries(fields.map((field) => [field, row[field]])) } : { ...row };
