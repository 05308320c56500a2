import { unescapeFormula } from '#shared/csvText.ts';
import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { isDeeperThan } from '#shared/jsonDepth.ts';
import { limits } from '#shared/limits.ts';

const whole = /^-?\d{1,16}$/;
const numeric = /^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/;
const truths = new Map([
  ...['true', '1', 'y', 'yes'].map((word): [string, boolean] => [word, true]),
  ...['false', '0', 'n', 'no'].map((word): [string, boolean] => [word, false]),
]);

/** Readers by the shape of values. Invalid cells stay text, so that the record's check reports them. */
const readers: Record<ValueShape, (cell: string, field: FieldModel) => unknown> = {
  text: unescapeFormula,
  long_text: unescapeFormula,
  number: (cell) => (numeric.test(cell.trim()) ? Number(cell) : cell),
  boolean: (cell) => truths.get(cell.trim().toLowerCase()) ?? cell,
  choice: (cell, field) => (whole.test(cell.trim()) ? Number(cell) : variantOf(unescapeFormula(cell.trim()), field)),
  day: (cell) => cell.trim(),
  moment: (cell) => cell.trim(),
  file: (cell) => (whole.test(cell.trim()) ? Number(cell) : cell),
  json: (cell) => json(cell),
};

/**
 * JSON value of a cell. An empty cell without quotes is null.
 * @returns undefined if a JSON field's cell is not JSON
 */
export const valueOfCell = (cell: string | null, field: FieldModel): unknown =>
  cell === null || (cell === '' && !fieldTypeOf(field).is_text) ? null : readers[fieldTypeOf(field).shape](cell, field);

/** By alias, then by name. */
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
