import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ClientSource, generateClient } from '#shared/client/generateClient.ts';

/** The part that is the same in every account's client: real code, checked like all other, and copied as it stands. */
const runtime = readFileSync(path.join(import.meta.dirname, '../shared/client/runtime.ts'), 'utf8');

/** `stoa-client.ts` (CONTRACT.md section 4). */
export const typedClient = (source: Omit<ClientSource, 'runtime'>): string => generateClient({ ...source, runtime });
