import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientSource, generateClient } from '#shared/client/generateClient.ts';
import { inSlices, type TextParts } from '../load/eventLoop/textParts.ts';

/** The part that is the same for all accounts: type-checked code of this repository, copied as it is, in one file. */
const runtime = ['clientTypes.ts', 'runtime.ts']
  .map((name) => readFileSync(path.join(import.meta.dirname, '../../shared/client', name), 'utf8'))
  .map((text) => text.replace(/^import .*\n+/gm, '').trim())
  .join('\n\n');

type Source = Omit<ClientSource, 'runtime'>;

/** Generates `stoa-client.ts` (docs/reference/api/records.md#typed-client). */
export const typedClient = (source: Source): string => [...generateClient({ ...source, runtime })].join('');

/** The same in slices. */
export const typedClientParts = (source: Source): Promise<TextParts> =>
  inSlices(generateClient({ ...source, runtime }));
