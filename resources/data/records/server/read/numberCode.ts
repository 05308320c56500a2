import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { affixesOf } from '#shared/fieldTypes/shownNumber.ts';

/**
 * The format of a number field for spreadsheets, such as `"€"#,##0.00`: the numbers stay numbers. A percent is text, because
 * a spreadsheet's own would multiply by 100. Undefined where numbers are shown as they are.
 */
export function numberCode(extra: FieldExtra, language: 'en' | 'ru'): string | undefined {
  if (extra.format === undefined && extra.scale === undefined) return undefined;
  const { before, after, digits } = affixesOf(extra, language);
  const isDouble = extra.number_subtype === 'double';
  const scale = extra.scale ?? (isDouble ? digits : 0);
  return (
    quoted(before) +
    (scale === undefined ? 'General' : `#,##0${scale > 0 ? `.${'0'.repeat(scale)}` : ''}`) +
    quoted(after)
  );
}

const quoted = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '″')}"`);
