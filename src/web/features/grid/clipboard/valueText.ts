import { format, isValid } from 'date-fns';
import { escapeFormula } from '#shared/csvText.ts';
import type { FieldModel, FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { fileOf } from '#web/fieldTypes/file/fileOf.ts';

/** How a block is written for the person's own spreadsheet. */
export interface Manner {
  locale: 'en' | 'ru';
  yes: string;
  no: string;
}

export interface Shown {
  field: Pick<FieldModel, 'type_id' | 'extra' | 'variants'>;
  value: unknown;
  /** What a select of records or people points at is called, where that is known. */
  name?: string | undefined;
}

type Write = (shown: Shown, manner: Manner) => string;

const plain: Write = ({ value }) => escapeFormula(String(value));

/** No spaces between thousands: a spreadsheet would take the number for text. */
const number: Write = ({ value }, { locale }) => (locale === 'ru' ? String(value).replace('.', ',') : String(value));

/** By this browser's clocks; seconds and their parts only where there are some, so that nothing is lost. */
const moment: Write = ({ value }) => {
  const date = new Date(String(value));
  if (!isValid(date)) return String(value);
  const parts = date.getMilliseconds() ? ':ss.SSS' : date.getSeconds() ? ':ss' : '';
  return format(date, `yyyy-MM-dd HH:mm${parts}`);
};

const chosen: Write = ({ field, value, name }) => {
  const variant = field.variants.find(({ id }) => id === value);
  return escapeFormula(variant?.name ?? name ?? `#${String(value)}`);
};

const file: Write = ({ value }) => {
  const stored = fileOf(value);
  return stored ? escapeFormula(stored.name ?? `#${stored.id}`) : '';
};

const writers: Readonly<Record<FieldTypeName, Write>> = {
  text: plain,
  textarea: plain,
  number,
  boolean: ({ value }, { yes, no }) => (value ? yes : no),
  select: chosen,
  date: ({ value }) => String(value),
  timestamp: moment,
  file,
  json: ({ value }) => JSON.stringify(value),
};

/** A value as people read it, in a form that can be pasted back; no value is an empty text. */
export const valueText = (shown: Shown, manner: Manner): string =>
  shown.value === null || shown.value === undefined ? '' : writers[fieldTypeOf(shown.field).name](shown, manner);
