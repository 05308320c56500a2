import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { limited, text } from '#shared/shapes.ts';

/** Operands of filters: each reads a text of the query string into a checked value. */

export const textOperand = text(0, limits.text_max);

/** A number as written in JSON, within the bounds of its column. */
export const numberOperand = (accept: (n: number) => boolean) =>
  z.pipe(
    limited(z.string('errors.type_number'), limits.number_chars_max, 'errors.type_number').check(
      z.regex(/^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/, 'errors.type_number'),
    ),
    z.pipe(
      z.transform(Number),
      z.number('errors.type_number').check(z.refine(accept, { error: 'errors.type_number' })),
    ),
  );

export const idOperand = numberOperand(Number.isSafeInteger);

export const booleanOperand = z.pipe(
  z.literal(['true', 'false', '1', '0', 'Y', 'N'], 'errors.type_boolean'),
  z.transform((value) => isYes(value)),
);

/** Reads a text that {@link booleanOperand} accepts. */
export function isYes(text: string): boolean {
  return text === 'true' || text === '1' || text === 'Y';
}
