import { LRUCache } from 'lru-cache';
import { charactersOf, type TextParts } from '../eventLoop/textParts.ts';

declare module '../../context.ts' {
  interface Platform {
    /** Documents about the accounts' entities. */
    documents: AccountDocuments;
  }
}

/** Characters of all documents that a process keeps. One that is longer is made again for each caller. */
const KEPT_MAX = 32 * 1024 * 1024;

/**
 * Documents about an account's entities: its OpenAPI and its typed client (docs/start/load.md#documents-of-an-account).
 * An account makes one at a time.
 * @param key says all that the document depends on: which it is, the version of the entities, the rights of the caller
 * @param make in slices
 */
export type AccountDocuments = (account_id: number, key: string, make: () => Promise<TextParts>) => Promise<TextParts>;

export function accountDocuments(): AccountDocuments {
  const kept = new LRUCache<string, TextParts>({
    maxSize: KEPT_MAX,
    sizeCalculation: (parts) => Math.max(1, charactersOf(parts)),
  });
  /** By account; resolves when the document is made, or could not be. */
  const making = new Map<number, Promise<void>>();
  return async (account_id, key, make) => {
    const name = `${account_id} ${key}`;
    while (!kept.has(name) && making.has(account_id)) await making.get(account_id);
    const known = kept.get(name);
    if (known) return known;
    const made = make().finally(() => making.delete(account_id));
    making.set(
      account_id,
      made.then(
        (parts) => void kept.set(name, parts),
        () => {},
      ),
    );
    return made;
  };
}
