import { limits } from '#shared/limits.ts';

/** How long a count that was found out at the end of a list stands in for the server's estimate, ms. */
const COUNT_MS = 60_000;
/** Of so few the server guesses only as long as it believes an older guess, ms: then it has counted them itself. */
const FEW_MS = 5000;
const KEPT = 50;

/** What is known of one list, asked one way: where its pages begin, and how many records it has. */
interface Known {
  /** By page number: after which record it begins. */
  cursors: Map<number, string>;
  count: { value: number; expires: number } | null;
}

/**
 * Pages of a list by key (CONTRACT.md section 4): each page's answer says where the next one begins, so that going on
 * neither repeats nor skips a record when others are made or removed before it. A page that nobody came to from the one
 * before is asked for by its number.
 */
export function pageMemory() {
  const lists = new Map<string, Known>();

  const of = (key: string): Known => {
    const known = lists.get(key) ?? { cursors: new Map(), count: null };
    lists.delete(key);
    lists.set(key, known);
    if (lists.size > KEPT) lists.delete(lists.keys().next().value as string);
    return known;
  };

  return {
    after: (key: string, page: number): string | undefined => lists.get(key)?.cursors.get(page),

    /** A page that now ends elsewhere than it did: those behind the next one are no longer where they were. */
    learn(key: string, page: number, next: string | null): void {
      const { cursors } = of(key);
      if (cursors.get(page + 1) === (next ?? undefined)) return;
      for (const each of [...cursors.keys()]) if (each > page) cursors.delete(each);
      if (next) cursors.set(page + 1, next);
    },

    forget: (key: string): void => void lists.get(key)?.cursors.clear(),

    count: (key: string): number | undefined => {
      const count = lists.get(key)?.count;
      return count && count.expires > Date.now() ? count.value : undefined;
    },

    learnCount(key: string, value: number): void {
      of(key).count = { value, expires: Date.now() + (value > limits.count_exact_max ? COUNT_MS : FEW_MS) };
    },
  };
}

export type PageMemory = ReturnType<typeof pageMemory>;
