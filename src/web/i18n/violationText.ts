import type { Violation } from '#shared/violations.ts';
import type { Translate } from './words.ts';

/** A violation in words; the number of its limit chooses the plural. */
export function violationText(
  { message, params }: Pick<Violation, 'message' | 'params'>,
  translate: Translate,
): string {
  const limit = params.min ?? params.max;
  return translate(message, { ...params, ...(typeof limit === 'number' ? { smart_count: limit } : {}) });
}
