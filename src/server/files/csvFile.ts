import type { Written } from '#shared/endpoint.ts';
import type { RequestCtx } from '../context.ts';
import { streamTurn } from '../load/shares/streamTurn.ts';

/**
 * A CSV file (RFC 4180) as an answer that is streamed when it is the account's turn. Its first part is read before the
 * reply begins, so that a failure there still gets an error status.
 * @param onBegun called once the first part was read
 */
export async function csvFile(
  ctx: RequestCtx,
  name: string,
  parts: AsyncGenerator<string>,
  onBegun: () => Promise<void> = async () => {},
): Promise<Written> {
  await streamTurn(ctx);
  const first = await parts.next();
  await onBegun();
  return {
    status: 200,
    type: 'text/csv; charset=utf-8; header=present',
    headers: { 'content-disposition': `attachment; filename="${name}.csv"` },
    body: first.done ? '' : prepend(first.value, parts),
  };
}

async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
