import { unescapeFormula } from '#shared/csvText.ts';
import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { check, type Schema, type Violation } from '#shared/violations.ts';
import { readNumber } from '#web/fieldTypes/number/readNumber.ts';
import { readDay, readMoment } from '#web/fieldTypes/timestamp/readMoment.ts';

/** What a text means as a value of a field, or why it means nothing: the key of a word. */
export type Read = { value: unknown } | { fault: Pick<Violation, 'message' | 'params'> };

export interface Reading {
  locale: 'en' | 'ru';
  /** Ids of the records or people called so, of a select that has no variants of its own. */
  called: (field: FieldModel, name: string) => Promise<readonly number[]>;
}

type Reader = (text: string, field: FieldModel, reading: Reading) => Read | Promise<Read>;

const fault = (message: string): Read => ({ fault: { message, params: {} } });
const found = (value: unknown, message: string): Read => (value === null ? fault(message) : { value });

const yes = new Set(['true', 'yes', 'y', '1', 'да', 'истина', 'on', '+', '✓', '✔']);
const no = new Set(['false', 'no', 'n', '0', 'нет', 'ложь', 'off', '-', '✗', '✘']);

const readBoolean: Reader = (text) => {
  const word = text.trim().toLowerCase();
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : fault('errors.type_boolean');
};

const idOf = (text: string) => (/^#?[1-9]\d{0,15}$/.test(text) ? Number(text.replace('#', '')) : null);

const one = (ids: readonly number[]): Read =>
  ids.length === 1 ? { value: ids[0] } : fault(ids.length === 0 ? 'errors.not_offered' : 'grid.ambiguous');

const readSelect: Reader = async (given, field, { called }) => {
  const text = unescapeFormula(given.trim());
  if ((field.extra.select_subtype ?? 'default') !== 'default') {
    const id = idOf(text);
    return id === null ? one(await called(field, text)) : { value: id };
  }
  const live = field.variants.filter(({ deleted }) => !deleted);
  const small = text.toLocaleLowerCase();
  const ways: ((variant: (typeof live)[number]) => boolean)[] = [
    ({ name }) => name === text,
    ({ name }) => name.toLocaleLowerCase() === small,
    ({ alias }) => alias === text,
    ({ id }) => id === idOf(text),
  ];
  for (const isMeant of ways) {
    const meant = live.filter(isMeant);
    if (meant.length > 0) return one(meant.map(({ id }) => id));
  }
  return one([]);
};

const readJson: Reader = (text) => {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return fault('errors.json');
  }
};

const readers: Readonly<Record<FieldTypeName, Reader>> = {
  text: (text) => ({ value: unescapeFormula(text) }),
  textarea: (text) => ({ value: unescapeFormula(text) }),
  number: (text, _field, { locale }) => found(readNumber(text, locale), 'errors.type_number'),
  boolean: readBoolean,
  select: readSelect,
  date: (text) => found(readDay(text), 'errors.type_date'),
  timestamp: (text) => found(readMoment(text), 'errors.type_timestamp'),
  // A name says nothing of which file it is.
  file: (text) => found(/^#/.test(text.trim()) ? idOf(text.trim()) : null, 'errors.file'),
  json: readJson,
};

const isText = (name: FieldTypeName) => name === 'text' || name === 'textarea';

/** What is wrong with a value of a field, as the server would say it; null where nothing is. */
export function faultOf(field: FieldModel, value: unknown): Pick<Violation, 'message' | 'params'> | null {
  if (value === null || value === undefined) return null;
  const checked = check(fieldTypeOf(field).value(field) as Schema, value);
  return checked.ok ? null : (checked.violations[0] ?? null);
}

/** A cell of a spreadsheet as a value of a field. Nothing is no value, but of texts, where it is an empty one. */
export async function readValue(field: FieldModel, text: string, reading: Reading): Promise<Read> {
  const { name } = fieldTypeOf(field);
  if (text.trim() === '' && !isText(name)) return { value: null };
  const read = await readers[name](text, field, reading);
  if ('fault' in read) return read;
  const wrong = faultOf(field, read.value);
  return wrong ? { fault: wrong } : read;
}
