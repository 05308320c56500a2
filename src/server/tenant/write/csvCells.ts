import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import { limits } from '#shared/limits.ts';

/** A spreadsheet would run what begins like this; quotes before it are kept apart from the one we add. */
const formula = /^'*[=+\-@\t\r\n]/;

/** Text that no spreadsheet takes for a formula. {@link bare} takes it back. */
export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);

const bare = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);

const whole = /^-?\d{1,16}$/;
const numeric = /^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/;
const truths = new Map([
  ...['true', '1', 'y', 'yes'].map((word): [string, boolean] => [word, true]),
  ...['false', '0', 'n', 'no'].map((word): [string, boolean] => [word, false]),
]);

/** What is no value of the type stays the text it is: the check of the record says what is wrong with it. */
const readers: Record<FieldTypeName, (cell: string, field: FieldModel) => unknown> = {
  text: bare,
  textarea: bare,
  number: (cell) => (numeric.test(cell.trim()) ? Number(cell) : cell),
  boolean: (cell) => truths.get(cell.trim().toLowerCase()) ?? cell,
  select: (cell, field) => (whole.test(cell.trim()) ? Number(cell) : variantOf(bare(cell.trim()), field)),
  date: (cell) => cell.trim(),
  timestamp: (cell) => cell.trim(),
  file: (cell) => (whole.test(cell.trim()) ? Number(cell) : cell),
  json: (cell) => json(cell),
};

/**
 * The JSON value that a cell stands for. A cell with nothing in it, not even quotes, is null.
 * @returns undefined for a cell that should be JSON and is not
 */
export const valueOfCell = (cell: string | null, field: FieldModel): unknown =>
  cell === null || (cell === '' && !fieldTypeOf(field).is_text) ? null : readers[fieldTypeOf(field).name](cell, field);

/** By alias, or else by name. */
function variantOf(word: string, { variants }: FieldModel): unknown {
  const live = variants.filter(({ deleted }) => !deleted);
  const found = live.find(({ alias }) => alias === word) ?? live.find(({ name }) => name === word);
  return found?.id ?? word;
}

function json(cell: string): unknown {
  if (isDeeperThan(limits.json_depth_max, cell)) return undefined;
  try {
    return JSON.parse(cell);
  } catch {
    return undefined;
  }
}
