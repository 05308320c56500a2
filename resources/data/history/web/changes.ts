import { dequal } from 'dequal/lite';

/** One changed key, with its old and new value. */
export interface Change {
  key: string;
  from: unknown;
  to: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isChange = (value: unknown): value is { from?: unknown; to?: unknown } =>
  isObject(value) && ('from' in value || 'to' in value);

/** Replaces a changed object by its changed keys. */
function flattened({ key, from, to }: Change): Change[] {
  if (!isObject(from ?? {}) || !isObject(to ?? {}) || (!isObject(from) && !isObject(to))) return [{ key, from, to }];
  const [before, after] = [(from ?? {}) as Record<string, unknown>, (to ?? {}) as Record<string, unknown>];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((inner) => !dequal(before[inner], after[inner]))
    .map((inner) => ({ key: inner, from: before[inner], to: after[inner] }));
}

/** Changes in the `data` of an update: `{ <key>: { from, to } }`. */
export const changesOf = (data: Readonly<Record<string, unknown>>): Change[] =>
  Object.entries(data).flatMap(([key, value]) =>
    isChange(value) ? flattened({ key, from: value.from, to: value.to }) : [],
  );
