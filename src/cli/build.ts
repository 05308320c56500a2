import path from 'node:path';
import { build } from 'vite';
import { markBuilt } from './fingerprint.ts';

/** `npm run build`: the web app into dist/. The server runs from its sources. */
export async function buildWeb(): Promise<void> {
  await build({ root: path.resolve(import.meta.dirname, '../..') });
  await markBuilt();
}

if (import.meta.main) await buildWeb();
