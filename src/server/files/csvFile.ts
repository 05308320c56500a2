import type { Written } from '#shared/endpoint.ts';
import type { RequestCtx } from '../context.ts';
import { streamedFile } from './streamedFile.ts';

/**
 * A CSV file (RFC 4180) as an answer that is streamed when it is the account's turn.
 * @param onBegun called once the first part was read
 */
export const csvFile = (
  ctx: RequestCtx,
  name: string,
  parts: AsyncGenerator<string>,
  onBegun?: () => Promise<void>,
): Promise<Written> =>
  streamedFile(
    ctx,
    { name: `${name}.csv`, type: 'text/csv; charset=utf-8; header=present', onBegun },
    parts,
    (rest) => rest,
  );
