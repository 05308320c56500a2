import type { Written } from '#shared/endpoint.ts';
import type { RequestCtx } from '../context.ts';
import { streamTurn } from '../load/shares/streamTurn.ts';

interface FileReply {
  /** With its extension. */
  name: string;
  /** Media type. */
  type: string;
  /** Called once the first part was read. */
  onBegun?: (() => Promise<void>) | undefined;
}

/**
 * A file as an answer that is streamed when it is the account's turn. The first of its parts is read before the reply
 * begins, so that a failure there still gets an error status.
 * @param write the bytes or texts of the file
 */
export async function streamedFile<T>(
  ctx: RequestCtx,
  { name, type, onBegun }: FileReply,
  parts: AsyncGenerator<T>,
  write: (parts: AsyncGenerator<T>) => AsyncIterable<Uint8Array | string>,
): Promise<Written> {
  await streamTurn(ctx);
  const first = await parts.next();
  await onBegun?.();
  return {
    status: 200,
    type,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
    body: write(from(first, parts)),
  };
}

async function* from<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
