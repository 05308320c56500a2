import type { Field } from './fields.ts';

/** How a value is written: `{{amount:money}}`. */
export type Format = 'money' | 'long' | 'sum' | 'count';

/** A field as a text names it, with its format. */
export interface Reference {
  field: Field;
  format: Format | null;
}

export type Fields = ReadonlyMap<string, Field>;

/** Why a text names nothing. */
export type Fault =
  | { kind: 'unknown'; near: string | null }
  | { kind: 'format'; format: string }
  /** The format is not for values of this kind. */
  | { kind: 'misfit'; format: string };

/** What `amount:money` means among the fields of an entity. */
export function referenceOf(text: string, fields: Fields): Reference | Fault {
  const [path = '', format, ...rest] = text.split(':').map((part) => part.trim());
  const field = fields.get(path);
  if (!field) return { kind: 'unknown', near: nearest(path, fields) };
  if (format === undefined) return { field, format: null };
  const known = Object.hasOwn(formats, format) && formats[format as Format];
  if (!known || rest.length > 0) return { kind: 'format', format: [format, ...rest].join(':') };
  return known(field) ? { field, format: format as Format } : { kind: 'misfit', format };
}

export const isFault = (found: Reference | Fault): found is Fault => 'kind' in found;

const formats: Record<Format, (field: Field) => boolean> = {
  money: ({ shape }) => shape === 'number',
  long: ({ shape }) => shape === 'date' || shape === 'timestamp',
  sum: ({ shape, via }) => shape === 'number' && via?.kind === 'rows',
  count: ({ via }) => via?.kind === 'rows',
};

/** The path that was probably meant: a third of it may be mistyped. */
function nearest(path: string, fields: Fields): string | null {
  const meant = [...fields.keys()]
    .map((each) => ({ each, off: distance(path.toLowerCase(), each) }))
    .sort((a, b) => a.off - b.off)[0];
  return meant && meant.off <= Math.max(1, Math.ceil(meant.each.length / 3)) ? meant.each : null;
}

/** Letters to change, by Levenshtein. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1)
      row.push(
        Math.min(
          (above[j] as number) + 1,
          (row[j - 1] as number) + 1,
          (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    above = row;
  }
  return above[b.length] as number;
}
