import { type RecordRights, rightsKey } from '#shared/entities/recordRights.ts';
import { recordTag } from '#shared/entities/recordVersions.ts';
import { limits } from '#shared/limits.ts';
import { timeSlices } from '../../load/eventLoop/timeSlices.ts';
import type { Rows } from '../dataPlane.ts';
import { shapeOf } from '../prepared.ts';
import { type Row, type RowReader, rowReader, rowsOf } from '../rows.ts';
import { etagOfVersion } from '../write/versions.ts';
import { estimate, filterKey, knownEstimate } from './estimates.ts';
import { frequentStatement, learnCount, learnFailure } from './frequentMatches.ts';
import { writeCursor } from './plan/cursor.ts';
import type { Plan, View } from './plan/plan.ts';
import type { Source } from './sql/expand.ts';
import {
  type Expansion,
  expandedMember,
  expandedParts,
  expansionsOf,
  type Found,
  lookUp,
  nothing,
} from './sql/expand.ts';
import { isEverything } from './sql/filterSql.ts';
import { rightsOfRow } from './sql/rowRights.ts';
import { withSortValues } from './sql/sortValues.ts';
import { COUNT, countStatement, IS_DELETED, pageStatement, recordStatement, type Statement } from './sql/statements.ts';

export interface Page {
  /** The records in their order, as {@link toJson} writes them. */
  items: string[];
  /** Of records. */
  length: number;
  count: number;
  /** `count` is an estimate, because there are more than 10,000. */
  is_estimate: boolean;
  /** The page would be too large: it ends early, at `next_cursor`. */
  is_cut: boolean;
  /** For `after=`; null on the last page. */
  next_cursor: string | null;
}

/** Turns rows into the reply of a plan. */
export interface Shown {
  reader: RowReader;
  expansions: Expansion[];
  tagged: boolean;
  /** Each record tells its rights: they are the same for all, or in its row. */
  rights: 'all' | 'each' | null;
}

/** @param isWhole targets of selects are whole records, as in the reply of a single one */
export const shownOf = (
  source: Source,
  { access: { model, isWhole: isAll }, columns, expanded, tagged, rights }: View,
  isWhole = false,
): Shown => ({
  reader: columns === rowsOf(model).columns ? rowsOf(model) : rowReader(columns),
  expansions: expansionsOf(expanded, source, isWhole),
  tagged,
  rights: rights ? (isAll ? 'all' : 'each') : null,
});

/**
 * Reads one page with one statement, one more if a long list has no estimate yet, and one lookup each for files and
 * users, and one for the names of people if they decide the order. The plan's limit is at least 1.
 * @throws errors of the data plane
 */
export async function readPage(source: Source, asked: Plan): Promise<Page> {
  const plan = await withSortValues(source, asked);
  const shown = shownOf(source, plan);
  const key = plan.exact ? '' : filterKey(plan);
  const known = plan.exact ? null : knownEstimate(key);
  const counting = plan.exact ? 'exact' : known === null ? 'bounded' : 'none';
  const rows =
    (counting === 'bounded' ? await readFrequent(source, plan, shown, key) : null) ??
    (await read(source, plan, pageOf(plan, shown, counting)));
  const page = rows.slice(0, plan.limit);
  const is_cut = rows.is_cut === true;
  const last = is_cut || rows.length > plan.limit ? (page.at(-1) as Row) : null;
  const total = await totalOf(source, plan, rows, known);
  if (counting === 'bounded' && !isEverything(plan)) learnCount(key, total.count);
  return {
    items: await toJson(source, shown, page),
    length: page.length,
    ...total,
    is_cut,
    next_cursor: last ? writeCursor(plan.model, plan.sort, last) : null,
  };
}

/** The page, if the filter has many matches and the first records of the list have the page; else null. */
async function readFrequent(source: Source, plan: Plan, shown: Shown, key: string): Promise<Rows<Row> | null> {
  if (isEverything(plan)) return null;
  const statement = frequentStatement(key, plan, shown);
  if (!statement) return null;
  const rows = await read(source, plan, statement);
  if (rows.length > plan.limit || rows.is_cut) return rows;
  learnFailure(key, plan);
  return null;
}

/**
 * An unfiltered list is always the same statement, and planning it takes as long as running it, so it is prepared. A
 * statement with values is planned each time, because the best plan depends on the values.
 */
function read({ plane }: Source, { model }: Plan, { text, values }: Statement): Promise<Rows<Row>> {
  return values.length === 0 ? plane.read<Row>({ ...shapeOf(model, text, () => text) }) : plane.read<Row>(text, values);
}

/** Statements of unfiltered lists as they open, by what else they depend on. A tenth of the time of a list is building one. */
const pageStatements = new WeakMap<RowReader, Map<string, Statement>>();

function pageOf(plan: Plan, shown: Shown, counting: 'bounded' | 'exact' | 'none'): Statement {
  const { access, filter, expanded, sort, limit, offset, after } = plan;
  if (
    !access.isWhole ||
    !isEverything(plan) ||
    filter.isTrash ||
    expanded.length > 0 ||
    offset > 0 ||
    after ||
    sort.some(({ by }) => by)
  )
    return pageStatement(plan, shown, counting);
  const key = `${counting} ${limit} ${sort.map(({ column, order }) => `${column.name} ${order}`).join()}`;
  const known = pageStatements.get(shown.reader) ?? new Map<string, Statement>();
  pageStatements.set(shown.reader, known);
  const statement = known.get(key) ?? pageStatement(plan, shown, counting);
  if (known.size < PAGE_STATEMENTS_MAX) known.set(key, statement);
  return statement;
}

/** Of one entity. */
const PAGE_STATEMENTS_MAX = 50;

/** After this many characters, other requests may have their turn. */
const LARGE = 65_536;

/**
 * Rows as JSON, separated by commas, in parts that together are the text. A row with long values has several, because
 * making it at once would keep other requests waiting (docs/operating/running.md#event-loop).
 */
export async function toJson(source: Source, shown: Shown, rows: readonly Row[]): Promise<string[]> {
  const { reader, expansions } = shown;
  const found = expansions.length > 0 || reader.hasFiles ? await lookUp(rows, reader, expansions, source) : nothing;
  const pause = timeSlices();
  const parts: string[] = [];
  let characters = 0;
  for (const row of rows) {
    if (parts.length > 0) parts.push(',');
    for (const part of isLong(shown, row) ? longRow(shown, row, found) : [rowJson(shown, row, found)]) {
      parts.push(part);
      characters += part.length;
      if (characters < LARGE) continue;
      characters = 0;
      await pause();
    }
  }
  return parts;
}

const isLong = ({ reader, expansions }: Shown, row: Row) =>
  reader.isLong(row) || expansions.some(({ target, as }) => row[as] && target?.isLong(row[as] as Row));

function* longRow(shown: Shown, row: Row, found: Found): Generator<string, void, undefined> {
  yield '{';
  yield* shown.reader.parts(row, found.files);
  for (const expansion of shown.expansions) yield* expandedParts(expansion, row, found);
  yield `${lastMembers(shown, row)}}`;
}

function rowJson(shown: Shown, row: Row, found: Found): string {
  let text = `{${shown.reader.members(row, found.files)}`;
  for (const expansion of shown.expansions) text += expandedMember(expansion, row, found);
  return `${text}${lastMembers(shown, row)}}`;
}

function lastMembers({ tagged, rights }: Shown, row: Row): string {
  let text = '';
  if (tagged) text += `,"${recordTag}":${JSON.stringify(etagOfVersion(row._v as number))}`;
  if (rights) text += `,"${rightsKey}":${JSON.stringify(rights === 'all' ? allRights : rightsOfRow(row))}`;
  return text;
}

const allRights: RecordRights = { update: true, delete: true };

type Total = Pick<Page, 'count' | 'is_estimate'>;

async function totalOf(source: Source, plan: Plan, rows: Rows<Row>, known: number | null): Promise<Total> {
  // A list that ends on its first page is counted exactly by reading it, whatever the estimate was.
  const isWhole = plan.offset === 0 && !plan.after && rows.length <= plan.limit && !rows.is_cut;
  if (isWhole) return { count: rows.length, is_estimate: false };
  if (known !== null) return { count: known, is_estimate: true };
  const count = await countOf(source, plan, rows);
  if (plan.exact || count <= limits.count_exact_max) return { count, is_estimate: false };
  return { count: await estimate(source, plan), is_estimate: true };
}

async function countOf({ plane }: Source, plan: Plan, rows: Rows<Row>): Promise<number> {
  const count = rows[0]?.[COUNT] as number | null | undefined;
  if (typeof count === 'number') return count;
  if (rows[0] && !rows.is_cut) return rows.length;
  if (!rows[0] && plan.offset === 0 && !plan.after) return 0;
  // Beyond the last page there is no row to carry the count, and a page that is cut does not show it.
  const { text, values } = countStatement(plan, plan.exact ? 'exact' : 'bounded');
  const [row] = await plane.read<Record<typeof COUNT, number>>(text, values);
  return row?.[COUNT] ?? 0;
}

/** Statements of records without expanded fields. Building one would take a tenth of the time of the request. */
const recordTexts = new WeakMap<RowReader, string>();

function recordOf(plan: View, shown: Shown, id: number): Statement {
  if (plan.expanded.length > 0 || !plan.access.isWhole) return recordStatement(plan, shown, id);
  const text = recordTexts.get(shown.reader) ?? recordStatement(plan, shown, id).text;
  recordTexts.set(shown.reader, text);
  return { text, values: [id] };
}

/** Reads one record by its id, deleted or not, as {@link toJson} writes it; null if it does not exist or may not be read. */
export async function readRecord(
  source: Source,
  plan: View,
  id: number,
): Promise<{ json: string[]; version: number; is_deleted: boolean } | null> {
  const shown = shownOf(source, plan, true);
  const { text, values } = recordOf(plan, shown, id);
  const rows = await source.plane.read<Row>({ ...shapeOf(plan.access.model, text, () => text), values });
  const [row] = rows;
  return row
    ? { json: await toJson(source, shown, rows), version: row._v as number, is_deleted: row[IS_DELETED] === true }
    : null;
}
