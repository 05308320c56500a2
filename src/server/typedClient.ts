import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientSource, generateClient } from '#shared/client/generateClient.ts';

/** The part that is the same for all accounts: type-checked code of this repository, copied as it is. */
const runtime = readFileSync(path.join(import.meta.dirname, '../shared/client/runtime.ts'), 'utf8');

/** Generates `stoa-client.ts` (docs/api.md#typed-client). */
export const typedClient = (source: Omit<ClientSource, 'runtime'>): string => generateClient({ ...source, runtime });
