import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { variantLookups } from '#shared/fieldTypes/variantLookups.ts';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { readJsonText } from '#shared/json/jsonFault.ts';
import { requestLimits } from '#shared/limits.ts';
import { type CellFormat, readLocalTime, readNumber } from '#shared/text/cellFormats.ts';
import { unescapeFormula } from '#shared/text/csvText.ts';
import { isDeeperThan } from '#shared/text/jsonDepth.ts';
import { readTruth } from '#shared/text/truthWords.ts';
import type { Violation } from '#shared/violations.ts';

/** How the cells of one column are read. */
export interface CellReading {
  /** Null: not known. */
  format: CellFormat | null;
  /** The instant of a local time without a zone, as ISO text. */
  momentAt: (local: string) => string | NotedCell;
  /** The local day of an instant, `yyyy-MM-dd`. */
  dayAt: (moment: string) => string;
  /** Names of choices come before their ids, as in an export with labels. */
  hasLabels: boolean;
  /** The id of a record, person or file by its text; undefined if there is none. */
  find: (text: string) => number | 'several' | undefined;
}

/** ISO only, and selects by id, alias or name of a variant. */
export const plainReading: CellReading = {
  format: null,
  momentAt: (local) => `${local}Z`,
  dayAt: (moment) => moment.slice(0, 10),
  hasLabels: false,
  find: () => undefined,
};

/** A cell that has no value, and why. */
export class UnreadableCell {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** A cell whose value is not quite what it says, which the import tells (docs/reference/api/records.md#import). */
export class NotedCell {
  readonly value: unknown;
  readonly message: string;
  readonly params: Violation['params'];

  constructor(value: unknown, message: string, params: Violation['params']) {
    this.value = value;
    this.message = message;
    this.params = params;
  }
}

const severalMatch = new UnreadableCell('records.errors.ambiguous');
const severalFormats = new UnreadableCell('records.errors.format');
const notJson = new UnreadableCell('errors.json');

/** An id, or another whole number. */
export const wholeNumber = /^-?\d{1,16}$/;
const numeric = /^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/;

/** Whether the cell needs nothing but its field: it means the same in every file. */
export const isPlainCell = (shape: ValueShape, cell: string | null): boolean => {
  if (cell === null || cell === '') return true;
  if (shape === 'number') return numeric.test(cell.trim());
  return (shape !== 'day' && shape !== 'moment') || /^\s*\d{4}-/.test(cell);
};

/** Characters. A longer text is no number or date. */
const longest = 700;

type Reader = (cell: string, field: FieldModel, reading: CellReading) => unknown;

/** Readers by the shape of values. Invalid cells stay text, so that the record's check reports them. */
const readers: Record<ValueShape, Reader> = {
  text: unescapeFormula,
  long_text: unescapeFormula,
  number,
  boolean: (cell) => readTruth(cell) ?? cell,
  choice,
  day,
  moment,
  file: (cell, _field, { find }) => (wholeNumber.test(cell.trim()) ? Number(cell) : (find(cell.trim()) ?? cell)),
  json,
};

/** Value of a cell, noted or not, or why it has none. An empty cell without quotes is null. */
export const valueOfCell = (cell: string | null, field: FieldModel, reading = plainReading): unknown =>
  cell === null || (cell === '' && !fieldTypeOf(field).is_text)
    ? null
    : readers[fieldTypeOf(field).shape](cell, field, reading);

function number(cell: string, { extra }: FieldModel, { format }: CellReading): unknown {
  const text = cell.trim();
  if (text.length > longest) return cell;
  if (format !== 'comma' && numeric.test(text)) return rounded(text);
  const read = readNumber(text, format, numberBounds(extra).whole);
  if (read === 'either') return severalFormats;
  return read !== undefined || numeric.test(text) ? rounded(read ?? text) : cell;
}

/** Long decimals are common in files of databases, so they are rounded and noted; whole numbers are refused by the field. */
function rounded(digits: string): number | NotedCell {
  const value = Number(digits);
  const isKept = isKeptExactly(digits) || !Number.isFinite(value);
  return isKept ? value : new NotedCell(value, 'records.notes.rounded', { value: String(value) });
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** With an offset from UTC. */
const zoned = /^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(?:Z|[+-]\d{2}:\d{2})$/;

function day(cell: string, _field: FieldModel, { format, dayAt }: CellReading): unknown {
  const text = cell.trim();
  if (text.length > longest) return text;
  if (isoDay.test(text)) return text;
  if (zoned.test(text)) return Number.isNaN(Date.parse(text)) ? text : dayAt(new Date(text).toISOString());
  const local = readLocalTime(text, format);
  if (local === 'either') return severalFormats;
  return local?.day ?? text;
}

function moment(cell: string, _field: FieldModel, { format, momentAt }: CellReading): unknown {
  const text = cell.trim();
  if (text.length > longest) return text;
  if (zoned.test(text)) return text;
  const local = readLocalTime(text, format);
  if (local === 'either') return severalFormats;
  if (!local || Number.isNaN(Date.parse(`${local.day}T${local.time}Z`))) return text;
  return momentAt(`${local.day}T${local.time}`);
}

/** The text by which a record, person or variant is looked up. */
export const nameIn = (cell: string): string => unescapeFormula(cell.trim());

function choice(cell: string, field: FieldModel, { hasLabels, find }: CellReading): unknown {
  const text = nameIn(cell);
  const id = wholeNumber.test(text) ? Number(text) : undefined;
  if (id !== undefined && !hasLabels) return id;
  const isOwn = fieldTypeOf(field).target?.(field.extra) === 'variant';
  const found = isOwn ? variantOf(text, field, hasLabels) : find(text);
  return found === 'several' ? severalMatch : (found ?? id ?? text);
}

function variantOf(text: string, field: FieldModel, hasLabels: boolean): number | 'several' | undefined {
  const { liveByText, liveByName, liveByLowerName } = variantLookups(field);
  const exact = hasLabels ? (liveByName.get(text) ?? liveByText.get(text)) : liveByText.get(text);
  return exact ?? liveByLowerName.get(text.toLowerCase());
}

function json(cell: string): unknown {
  if (isDeeperThan(requestLimits.json_depth_max, cell)) return notJson;
  const read = readJsonText(cell);
  return 'value' in read ? read.value : new UnreadableCell(read.message);
}
