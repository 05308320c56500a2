import { limits } from '#shared/limits.ts';
import type { Violation } from '#shared/violations.ts';
import type { ImportReport, RowReport } from './api.ts';
import type { ChosenFile } from './chosenFile.ts';

/** Cells of one column that are wrong in one way. */
export interface Problem extends Pick<Violation, 'message' | 'params'> {
  /** Alias of the field; empty for whole rows. */
  field: string;
  /** In the whole file. */
  count: number;
  /** Distinct texts of the cells, among the errors that the server lists: the first hundred. */
  words: string[];
}

/** Problems by column, in the order of the file. */
export const problemsOf = ({ errors, error_counts }: Pick<ImportReport, 'errors' | 'error_counts'>): Problem[] =>
  error_counts.map((problem) => {
    const isSame = ({ field, message }: RowReport) => field === problem.field && message === problem.message;
    const words = errors.filter(isSame).map(({ cell }) => cell?.trim() ?? '');
    return { ...problem, words: [...new Set(words)].filter((word) => word !== '') };
  });

/** How a problem can be mended; rows with any problem can be left out. */
export type Mend = 'empty' | 'format' | 'options' | 'records';

/** What is wrong with a value that was read, or with none. */
const notReadings: ReadonlySet<string> = new Set(['errors.required', 'errors.taken']);

/** @param isOwnChoice the field has options of its own. @param mayMake the person may add some. @param isLink it leads to records, which are not made yet */
export function mendsOf(
  { message, words }: Problem,
  {
    isText,
    isOwnChoice,
    mayMake,
    isLink,
  }: { isText: boolean; isOwnChoice: boolean; mayMake: boolean; isLink: boolean },
): Mend[] {
  if (message === 'records.errors.format') return ['format'];
  const mends: Mend[] = [];
  if (message === 'errors.not_offered' && isOwnChoice && mayMake) mends.push('options');
  if (message === 'errors.not_offered' && isLink) mends.push('records');
  if (!isText && words.length > 0 && message.startsWith('errors.') && !notReadings.has(message)) mends.push('empty');
  return mends;
}

/** The words that mean no value from now on: those that were taken so before too. */
export function emptyWords({ empty }: ChosenFile, report: ImportReport | null, words: readonly string[]): string[] {
  const usual = Object.values(report?.empty_words ?? {}).flat();
  return [...new Set([...usual, ...empty, ...words])].slice(0, limits.import_empty_words_max);
}

/** What is told of a row, by its column. */
export interface RowFaults {
  row: number;
  /** By alias; empty for the whole row. */
  faults: Map<string, RowReport>;
  notes: Map<string, RowReport>;
}

/** Rows with problems or notes, in their order. */
export function reportedRows({ errors, notes }: Pick<ImportReport, 'errors' | 'notes'>): Map<number, RowFaults> {
  const rows = new Map<number, RowFaults>();
  const rowOf = (row: number) => {
    const known = rows.get(row) ?? { row, faults: new Map(), notes: new Map() };
    rows.set(row, known);
    return known;
  };
  for (const error of errors) rowOf(error.row).faults.set(error.field, error);
  for (const note of notes) rowOf(note.row).notes.set(note.field, note);
  return new Map([...rows].sort(([one], [other]) => one - other));
}
