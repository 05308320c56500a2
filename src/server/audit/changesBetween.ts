import { dequal } from 'dequal';

/** The keys of `after` that differ from `before`, as `{ from, to }`. */
export function changesBetween(before: object, after: object): Record<string, { from: unknown; to: unknown }> {
  const of = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([key, value]) => !dequal(of[key], value));
  return Object.fromEntries(changed.map(([key, to]) => [key, { from: of[key] ?? null, to }]));
}
