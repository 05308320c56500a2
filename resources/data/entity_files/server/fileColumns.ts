import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import { ColumnGuess } from '#shared/values/columnGuess.ts';
import { emptyTest, isEmptyWord } from '#shared/values/emptyWords.ts';

/** A file with its rows, as an import opens it. */
interface OpenedRows {
  sent: { empty: readonly string[] | null };
  file: { has_header: boolean; delimiter: string; rows(): AsyncIterable<readonly (string | number | null)[]> };
}

/** A column of a file, by all of its cells. */
export interface FileColumn {
  /** From 0. */
  at: number;
  /** Empty if it has none. */
  header: string;
  guess: ColumnGuess;
  /** Every row has a value. */
  isFull: boolean;
}

/**
 * Reads a whole file.
 * @param optionsOf how many options of a column are remembered; undefined: as many as tell its kind
 */
export async function readColumns(
  { file, sent }: OpenedRows,
  optionsOf: (at: number) => number | undefined,
): Promise<FileColumn[]> {
  const isEmpty = sent.empty ? emptyTest(sent.empty) : isEmptyWord;
  const guesses: ColumnGuess[] = [];
  let headers: string[] | null = file.has_header ? null : [];
  let rows = 0;
  const pause = timeSlices();
  for await (const cells of file.rows()) {
    await pause();
    if (cells.length === 0) continue;
    for (let at = guesses.length; at < cells.length; at += 1) {
      const options = optionsOf(at);
      guesses.push(new ColumnGuess({ delimiter: file.delimiter, isEmpty, ...(options !== undefined && { options }) }));
    }
    if (headers === null) {
      headers = cells.map((cell) => String(cell ?? '').trim());
      continue;
    }
    rows += 1;
    for (const [at, cell] of cells.entries()) guesses[at]?.add(cell);
  }
  return guesses.map((guess, at) => ({
    ...{ at, guess, header: headers?.[at] ?? '' },
    isFull: rows > 0 && guess.filled === rows,
  }));
}
