import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { IdRuns } from '#server/tenant/write/importHistory.ts';
import { limits } from '#shared/limits.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import type { Violation } from '#shared/violations.ts';
import type { Formats } from './importReading.ts';
import type { CheckedBatch, ImportFile, ImportRow } from './importShapes.ts';
import type { OptionNames } from './newOptions.ts';
import type { MadeRecords } from './newRecords.ts';

/** A violation, with the beginning of the cell. */
interface RowError {
  violation: Violation;
  cell: string | null;
}

/** How often a field has one fault. */
interface ErrorCount extends Pick<Violation, 'field' | 'message' | 'params'> {
  count: number;
}

/** What a file has: of a dry run, and of an import before anything is written. */
export interface Report {
  rows: number;
  /** Rows without text, which were left out. */
  blank_rows: number;
  /** Valid rows by what becomes of them. */
  created: number;
  updated: number;
  unchanged: number;
  /** Rows with faults. */
  faulty_rows: number;
  ignored: string[];
  rowErrors: RowError[];
  error_count: number;
  /** All of them, by field and message. */
  error_counts: Map<string, ErrorCount>;
  /** Cells whose value is not quite what they say: the first of them. */
  notes: RowError[];
  note_count: number;
  /** Words for no value by the alias of their field: those that were taken so, and those of cells that cannot be read. */
  empty_words: Map<string, Set<string>>;
  /** Of columns with numbers or dates that can be written in several ways. */
  formats: Formats;
  /** Options that are made for valid rows. */
  new_options: OptionNames;
  /** How many records are made that fields lead to, by alias of the field. */
  new_records: ReadonlyMap<string, number>;
  made_records: readonly MadeRecords[];
  /** The rest was not read, because the formats of columns must be known. */
  needsFormats?: boolean;
}

export const newReport = (formats: Formats, made: OptionNames | null): Report => ({
  ...{ rows: 0, blank_rows: 0, created: 0, updated: 0, unchanged: 0, faulty_rows: 0, ignored: [] },
  ...{
    rowErrors: [],
    error_count: 0,
    error_counts: new Map(),
    notes: [],
    note_count: 0,
    empty_words: new Map(),
    formats,
  },
  ...{ new_options: made ?? new Map(), new_records: new Map(), made_records: [] },
});

export function addToReport(report: Report, { rows, added, changed, unchanged, found, ...batch }: CheckedBatch): void {
  report.rows += rows.length;
  report.created += added.length;
  report.updated += changed.length;
  report.unchanged += unchanged.length;
  report.faulty_rows += rows.length - added.length - changed.length - unchanged.length;
  report.ignored = batch.ignored;
  report.blank_rows = batch.blank_rows;
  report.error_count += found.length;
  for (const violation of found) countError(report.error_counts, violation);
  report.rowErrors.push(...firstOf(found, rows, report.rowErrors.length));
  const notes = rows.flatMap((row) => row.notes);
  addEmptyWords(report.empty_words, [...found, ...notes], rows);
  report.note_count += notes.length;
  report.notes.push(...firstOf(notes, rows, report.notes.length));
}

function countError(counts: Report['error_counts'], violation: Violation): void {
  const { alias } = parsePath(violation);
  const { message, params } = violation;
  const key = `${alias} ${message}`;
  const known = counts.get(key) ?? { field: alias, message, params, count: 0 };
  known.count += 1;
  counts.set(key, known);
}

/** With their cells: as many as the report still has room for. */
const firstOf = (found: Violation[], rows: readonly ImportRow[], count: number): RowError[] =>
  inOrder(found)
    .slice(0, limits.import_errors_max - count)
    .map((violation) => ({ violation, cell: cellAt(rows, violation) }));

function addEmptyWords(words: Report['empty_words'], told: readonly Violation[], rows: readonly ImportRow[]): void {
  for (const violation of told) {
    const cell = cellAt(rows, violation)?.trim();
    if (!cell || !(violation.message === 'records.notes.empty' || isEmptyWord(cell))) continue;
    const { alias } = parsePath(violation);
    const known = words.get(alias) ?? new Set();
    if (known.size < limits.import_empty_words_max) words.set(alias, known.add(cell));
  }
}

/** Parses `rows.3.title`, or `rows.3` for the whole row. */
export function parsePath({ field }: Pick<Violation, 'field'>): { row: number; alias: string } {
  const [, row, ...rest] = field.split('.');
  return { row: Number(row), alias: rest.join('.') };
}

const inOrder = (found: Violation[]) => found.sort((a, b) => parsePath(a).row - parsePath(b).row);

function cellAt(rows: readonly ImportRow[], violation: Violation): string | null {
  const { row, alias } = parsePath(violation);
  const cell = rows.find((each) => each.row === row)?.cellOf(alias) ?? null;
  return cell === null ? null : cell.slice(0, limits.import_cell_shown).replace(/[\ud800-\udbff]$/, '');
}

/** What was written. */
export interface Written {
  created: number;
  /** Ranges of ids, so that an import can be undone. */
  created_ids: IdRuns;
  updated: number;
  /** By which it can be undone; null if it wrote nothing, or too much to be noted. */
  import_id: number | null;
}

function toRow({ violation, cell }: RowError) {
  const { row, alias } = parsePath(violation);
  return { row, field: alias, message: violation.message, params: violation.params, cell };
}

/** @param written null: a dry run. @param file of the rows that were left out */
export const answerOf = (
  { found }: ImportFile,
  report: Report,
  { skips, written, file }: { skips: boolean; written: Written | null; file: StoredFile | null },
) =>
  JSON.stringify({
    rows: report.rows,
    blank_rows: report.blank_rows,
    created: (written ?? report).created,
    updated: (written ?? report).updated,
    // Someone else may have made a change meanwhile.
    unchanged: report.unchanged + (written ? report.updated - written.updated : 0),
    skipped: skips ? report.faulty_rows : 0,
    report: file,
    created_ids: written?.created_ids ?? [],
    import_id: written?.import_id ?? null,
    errors: report.rowErrors.map(toRow),
    error_count: report.error_count,
    error_counts: [...report.error_counts.values()],
    notes: report.notes.map(toRow),
    note_count: report.note_count,
    empty_words: Object.fromEntries([...report.empty_words].map(([alias, words]) => [alias, [...words]])),
    new_options: Object.fromEntries(report.new_options),
    new_records: Object.fromEntries(report.new_records),
    ignored: report.ignored,
    formats: Object.fromEntries(report.formats),
    ...found,
    dry_run: written === null,
  });
