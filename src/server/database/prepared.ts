import { createHash } from 'node:crypto';

/** Statements sent this often are prepared. */
const WORTH_USES = 10;
/** Each connection keeps a plan for each, tens of kilobytes. */
const NAMES_MAX = 100;
/** Statements counted at a time; lists with many filters have many shapes. */
const COUNTED_MAX = 1000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Name of a prepared statement; undefined for writes and rare statements. Planning a read through row-level security
 * takes longer than running it. PostgreSQL plans again for another role, and the account is read at run time, so plans
 * are shared safely.
 */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= NAMES_MAX || !text.startsWith('select ')) return known;
  const count = (uses.get(text) ?? 0) + 1;
  uses.delete(text);
  if (count < WORTH_USES) {
    if (uses.size >= COUNTED_MAX) uses.delete(uses.keys().next().value as string);
    uses.set(text, count);
    return undefined;
  }
  const name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}
