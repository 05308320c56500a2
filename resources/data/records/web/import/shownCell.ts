import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { shownNumber } from '#shared/fieldTypes/shownNumber.ts';
import { type CellReading, NotedCell, UnreadableCell, valueOfCell } from '#shared/values/cells.ts';
import { emptyTest } from '#shared/values/emptyWords.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { writeNames } from '#shared/values/severalNames.ts';
import { formatDay, formatMoment } from '#web/i18n/formatMoment.ts';
import type { Translate } from '#web/i18n/translate.ts';

export interface HowShown {
  format: ValueFormat | 'either' | null;
  /** Words that mean no value; empty: the usual ones. */
  empty: readonly string[];
  locale: 'en' | 'ru';
  translate: Translate;
}

/** The browser's own clock, which the import takes for times without an offset. */
const atLocalTime = (local: string) => new Date(local).toISOString();

const reading = ({ format, empty }: HowShown): CellReading => ({
  format: format === 'either' ? null : format,
  isEmpty: empty.length > 0 ? emptyTest(empty) : null,
  momentAt: atLocalTime,
  dayAt: (moment) => {
    const date = new Date(moment);
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  },
  hasLabels: true,
  find: () => undefined,
});

/** With one kind of blank. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

/** What a cell becomes, as a list shows it; null where that is what is written, or nothing that can be read here. */
export function becomes(cell: string, field: FieldModel, how: HowShown): string | null {
  const written = cell.trim();
  if (written === '') return null;
  const { target, shape } = fieldTypeOf(field);
  // Records, people and files are looked up by the server.
  if ((target && target(field.extra) !== 'variant') || shape === 'json') return null;
  const read = valueOfCell(cell, field, reading(how));
  if (read instanceof UnreadableCell) return null;
  const value = read instanceof NotedCell ? read.value : read;
  const shown = value === null ? '—' : shownValue(value, field, how);
  return shown === null || plain(shown) === plain(written) || String(value) === written ? null : shown;
}

const nameOf = ({ variants }: FieldModel, of: unknown) => variants.find(({ id }) => id === of)?.name ?? null;

function shownValue(value: unknown, field: FieldModel, { locale, translate }: HowShown): string | null {
  switch (fieldTypeOf(field).shape) {
    case 'number':
      return typeof value === 'number' ? shownNumber(value, field.extra, locale) : null;
    case 'boolean':
      return typeof value === 'boolean' ? translate(value ? 'admin.filters.yes' : 'admin.filters.no') : null;
    case 'day':
      return formatDay(value);
    case 'moment':
      return formatMoment(value);
    case 'choice':
      return nameOf(field, value);
    case 'choices':
      return Array.isArray(value) ? writeNames(value.map((each) => nameOf(field, each) ?? '…')) : null;
    default:
      return typeof value === 'string' ? value : null;
  }
}
