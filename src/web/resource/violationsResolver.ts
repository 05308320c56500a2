import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { check, type Schema, type Violation } from '#shared/violations.ts';

/** A violation as react-hook-form keeps it: the message is a key, its params go along for the translation. */
export type ViolationError = FieldError & { params: Violation['params'] };

/** Puts `extra.board.size` where its input looks. The first violation of a field wins. */
export function toFieldErrors(violations: readonly Violation[]): FieldErrors {
  const errors: Record<string, unknown> = {};
  for (const { field, message, params } of violations) {
    const path = field === '' ? ['root'] : field.split('.');
    let at = errors;
    for (const step of path.slice(0, -1)) {
      if (!Object.hasOwn(at, step)) at[step] = {};
      at = at[step] as Record<string, unknown>;
    }
    const last = path.at(-1) as string;
    if (!Object.hasOwn(at, last)) at[last] = { type: 'violation', message, params } satisfies ViolationError;
  }
  return errors as FieldErrors;
}

/** Checks a form by the schema that the server checks by, with the same keys (CONTRACT.md section 3). */
export const violationsResolver =
  <T extends FieldValues>(schema: Schema): Resolver<T> =>
  (values) => {
    const checked = check(schema, values);
    return checked.ok
      ? { values: checked.value as T, errors: {} }
      : { values: {}, errors: toFieldErrors(checked.violations) as FieldErrors<T> };
  };
