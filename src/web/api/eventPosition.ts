/** Where the server's events were when it answered the first request of this page (docs/reference/api/every-call.md#live-events). */
let first: { id: string; count: number } | null = null;
/** Answers of several processes cannot be compared, and once the stream is open it tells of changes itself. */
let isUsable = true;

/** Responses may arrive in another order than their requests were answered in. */
export function noteEventPosition({ headers }: Response): void {
  const [id = '', count] = headers.get('stoa-events')?.split('.') ?? [];
  if (!isUsable || count === undefined) return;
  if (first && first.id !== id) isUsable = false;
  else if (!first || Number(count) < first.count) first = { id, count: Number(count) };
}

/** Null: unknown. */
export const eventPosition = (): string | null => (first && isUsable ? `${first.id}.${first.count}` : null);

/** Call it when the stream is open. */
export function forgetEventPosition(): void {
  isUsable = false;
}
