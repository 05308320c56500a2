import { z } from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { text } from '#shared/shapes.ts';

/** Schemas of filter operands: text of the query string in, validated value out. */

export const textOperand = text(0, limits.text_max);

/** A number as written in JSON, within the bounds of its column. */
export const numberOperand = (accept: (n: number) => boolean) =>
  z.pipe(
    z
      .string('errors.type_number')
      .check(z.regex(/^-?\d{1,309}(\.\d{1,340})?([eE][+-]?\d{1,3})?$/, 'errors.type_number')),
    z.pipe(
      z.transform(Number),
      z.number('errors.type_number').check(z.refine(accept, { error: 'errors.type_number' })),
    ),
  );

export const idOperand = numberOperand(Number.isSafeInteger);

export const booleanOperand = z.pipe(
  z.literal(['true', 'false', '1', '0', 'Y', 'N'], 'errors.type_boolean'),
  z.transform((value) => value === 'true' || value === '1' || value === 'Y'),
);
