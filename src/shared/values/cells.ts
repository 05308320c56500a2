import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { numberBounds } from '#shared/fieldTypes/number.ts';
import { variantLookups } from '#shared/fieldTypes/variantLookups.ts';
import { isKeptExactly } from '#shared/json/exactNumber.ts';
import { readJsonText } from '#shared/json/jsonFault.ts';
import { requestLimits } from '#shared/limits.ts';
import { unescapeFormula } from '#shared/text/csvText.ts';
import { isDeeperThan } from '#shared/text/jsonDepth.ts';
import { isPlainNumber } from '#shared/values/columnFormat.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { instantOf, readMoment, type WrittenMoment } from '#shared/values/moment.ts';
import { momentOfNumber } from '#shared/values/momentNumber.ts';
import { readNumber } from '#shared/values/number.ts';
import type { Read, ValueFormat } from '#shared/values/reading.ts';
import { readNames } from '#shared/values/severalNames.ts';
import { readTruth } from '#shared/values/truth.ts';
import type { Violation } from '#shared/violations.ts';

/** How the cells of one column are read. */
export interface CellReading {
  /** Null: not known. */
  format: ValueFormat | null;
  /** Words that mean no value, chosen by the person; null: the usual ones, in cells that are no value of their type. */
  isEmpty: ((text: string) => boolean) | null;
  /** The instant of a local time without a zone, as ISO text. */
  momentAt: (local: string) => string | NotedCell;
  /** The local day of an instant, `yyyy-MM-dd`. */
  dayAt: (moment: string) => string;
  /** Names of choices come before their ids, as in an export with labels. */
  hasLabels: boolean;
  /** An option that is yet to be made, for a text that is none; absent if none are made. */
  newOption?: (text: string) => NewOption | undefined;
  /** The id of a record, person or file by its text; undefined if there is none. */
  find: (text: string) => number | 'several' | undefined;
}

/** ISO only, and selects by id, alias or name of a variant. */
export const plainReading: CellReading = {
  format: 'point',
  isEmpty: null,
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

/** An option, or a record that a field leads to, that will be made. */
export class NewOption {
  /** Negative: of this file only. */
  readonly id: number;

  constructor(id: number) {
    this.id = id;
  }
}

const severalMatch = new UnreadableCell('records.errors.ambiguous');
const severalFormats = new UnreadableCell('records.errors.format');
const notJson = new UnreadableCell('errors.json');

/** An id, or another whole number. */
export const wholeNumber = /^-?\d{1,16}$/;

type Reader = (cell: string, field: FieldModel, reading: CellReading) => unknown;

/** Readers by the shape of values; undefined for a cell that is no value of a number, date, moment or yes and no. */
const readers: Record<ValueShape, Reader> = {
  text: unescapeFormula,
  long_text: unescapeFormula,
  number,
  boolean: readTruth,
  choice,
  day,
  moment,
  choices: (cell, field, reading) => eachOf(readNames(cell), (name) => choice(name, field, reading)),
  file,
  files: (cell, field, reading) => eachOf(readNames(cell), (link) => file(link, field, reading)),
  json,
};

/**
 * Value of a cell, noted or not, or why it has none. An empty cell without quotes is null. Invalid cells stay text, so that
 * the record's check reports them.
 */
export function valueOfCell(cell: string | null, field: FieldModel, reading = plainReading): unknown {
  const { is_text, shape } = fieldTypeOf(field);
  if (cell === null || (cell === '' && !is_text)) return null;
  if (reading.isEmpty && !is_text && reading.isEmpty(cell)) return emptied(cell);
  const value = readers[shape](cell, field, reading);
  if (value !== undefined) return value;
  return !reading.isEmpty && isEmptyWord(cell) ? emptied(cell) : cell.trim();
}

const emptied = (cell: string) => new NotedCell(null, 'records.notes.empty', { value: cell.trim() });

function number(cell: string, { extra }: FieldModel, { format }: CellReading): unknown {
  const text = cell.trim();
  const asNumber = extra.number_subtype === 'decimal' ? exact : rounded;
  // Most numbers are plain, and the whole reader is slower.
  if (isPlainNumber(text, format)) return asNumber(text);
  const mark = format === 'comma' ? format : format && 'point';
  const read = readNumber(text, { format: mark, isWhole: numberBounds(extra).whole });
  if (!read) return undefined;
  return 'choices' in read ? severalFormats : asNumber(read.value);
}

/** Never rounded: what a double does not keep stays text, which the field refuses. */
const exact = (digits: string): number | string => (isKeptExactly(digits) ? Number(digits) : digits);

/** Long decimals are common in files of databases, so they are rounded and noted; whole numbers are refused by the field. */
function rounded(digits: string): number | NotedCell {
  const value = Number(digits);
  const isKept = isKeptExactly(digits) || !Number.isFinite(value);
  return isKept ? value : new NotedCell(value, 'records.notes.rounded', { value: String(value) });
}

/** What programs such as 1C and .NET write where there is no date. */
const NO_DAY = '0001-01-01';
const isoDay = /^\d{4}-\d{2}-\d{2}$/;
/** As programs write it, which the record's check reads. */
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;

function day(cell: string, _field: FieldModel, reading: CellReading): unknown {
  const text = cell.trim();
  if (isoDay.test(text) && text > NO_DAY) return text;
  return written(text, reading, (read) =>
    read.offset === null ? read.day : reading.dayAt(new Date(instantOf(read, read.offset)).toISOString()),
  );
}

function moment(cell: string, _field: FieldModel, reading: CellReading): unknown {
  const text = cell.trim();
  if (isoMoment.test(text) && text > `${NO_DAY}~`) return text;
  return written(text, reading, (read) =>
    read.offset === null
      ? reading.momentAt(`${read.day}T${read.time}`)
      : new Date(instantOf(read, read.offset)).toISOString(),
  );
}

/** A year of two digits, and a number that is taken for a date, are noted, unless the value has another note. */
function written(text: string, { format }: CellReading, toValue: (read: WrittenMoment) => unknown): unknown {
  const counted = momentOfNumber(text);
  if (counted) return notedAs('records.notes.counted', toValue(counted), counted.day);
  const order = format === 'dmy' || format === 'mdy' ? format : null;
  const read: Read<WrittenMoment> = readMoment(text, { format: order, now: Date.now() });
  if (!read) return undefined;
  if ('choices' in read) return severalFormats;
  if (read.value.day === NO_DAY) return emptied(text);
  const value = toValue(read.value);
  return read.isShortYear ? notedAs('records.notes.century', value, read.value.day.slice(0, 4)) : value;
}

const notedAs = (message: string, value: unknown, shown: string) =>
  value instanceof NotedCell ? value : new NotedCell(value, message, { value: shown });

/** The text by which a record, person or variant is looked up. */
export const nameIn = (cell: string): string => unescapeFormula(cell.replace(unseenEnds, '').trim());

/** A blank of no width comes along with what is copied from pages. */
const unseenEnds = /^[\u200b\u2060]|[\u200b\u2060]$/g;

function choice(cell: string, field: FieldModel, { hasLabels, find, newOption }: CellReading): unknown {
  const text = nameIn(cell);
  const id = wholeNumber.test(text) ? Number(text) : undefined;
  if (id !== undefined && !hasLabels) return id;
  const isOwn = fieldTypeOf(field).target?.(field.extra) === 'variant';
  const found = isOwn ? variantOf(text, field, hasLabels) : find(text);
  if (found === 'several') return severalMatch;
  const isId = id !== undefined && variantLookups(field).byId.has(id);
  const option = found === undefined && !isId ? newOption?.(text) : undefined;
  return found ?? option ?? id ?? text;
}

function file(cell: string, _field: FieldModel, { find }: CellReading): unknown {
  return wholeNumber.test(cell.trim()) ? Number(cell) : (find(cell.trim()) ?? cell);
}

/** The values of a list; one that cannot be read is that of the whole cell. */
function eachOf(texts: readonly string[], read: (text: string) => unknown): unknown {
  const values = texts.map(read);
  return values.find((value) => value instanceof UnreadableCell) ?? values;
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
