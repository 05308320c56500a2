import { createHash } from 'node:crypto';

/** What is sent this often is worth keeping. */
const WORTH_USES = 10;
/** Each connection keeps a plan of each, some tens of kilobytes. */
const NAMES_MAX = 100;
/** Texts that are being counted; lists with many filters have many shapes. */
const COUNTED_MAX = 1000;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name under which connections keep a control statement prepared; undefined for what is written or seldom asked. To
 * plan a read through row-level security takes longer than to do it. PostgreSQL plans anew for another role, and the
 * account stands in no plan: it is read as the statement runs.
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
