import { randomKey } from './randomKey.ts';

/**
 * What a person means to do once. A form makes one when it opens, and each call that creates something gives it along, so
 * that a call that is repeated creates nothing more (docs/reference/api/every-call.md#idempotency-keys).
 */
export interface Intent {
  /**
   * The `Idempotency-Key` of a request. The same request gets the same key, because its answer may have been lost; another
   * one, such as after a refusal, gets another key.
   * @param request what tells the request from others: JSON, or a blob, which is told by its identity
   */
  keyOf(...request: readonly unknown[]): string;
}

export function newIntent(): Intent {
  const first = randomKey();
  const keys = new Map<string, string>();
  const blobs = new Map<unknown, number>();
  const tell = (part: unknown): unknown => {
    if (!(part instanceof Blob)) return part;
    if (!blobs.has(part)) blobs.set(part, blobs.size);
    return { blob: blobs.get(part) };
  };
  return {
    keyOf(...request) {
      const text = JSON.stringify(request.map(tell));
      const key = keys.get(text) ?? (keys.size === 0 ? first : randomKey());
      keys.set(text, key);
      return key;
    },
  };
}
