import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Statements sent this often are prepared. */
const WORTH_USES = 10;
/** Each connection keeps a plan for each, tens of kilobytes. */
const NAMES_MAX = 100;
/** Statements counted at a time; lists with many filters have many shapes. */
const COUNTED_MAX = 1000;

/**
 * Names of prepared statements for the connections of one pool; undefined for writes and rare statements. Planning a
 * read through row-level security takes longer than running it. PostgreSQL plans again for another role, and the account
 * is read at run time, so plans are shared safely.
 */
export function preparedNames(): (text: string) => string | undefined {
  const uses = new LRUCache<string, number>({ max: COUNTED_MAX });
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= NAMES_MAX || !text.startsWith('select ')) return known;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < WORTH_USES) {
      uses.set(text, count);
      return undefined;
    }
    uses.delete(text);
    const name = `c_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
}
