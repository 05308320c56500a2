import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const mark = path.join(root, 'dist/.built');

/** Files and folders that the build depends on. */
const sources = [
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'public',
  'i18n',
  'resources',
  'src/cli/build.ts',
  'src/cli/chunkPlan.ts',
  'src/cli/headScript.ts',
  'src/cli/precompress.ts',
  'src/sdk',
  'src/shared',
  'src/web',
];

/** Whether dist/ was built from these sources. Compares contents, because dates change with a checkout or a copy. */
export const isBuilt = async (): Promise<boolean> =>
  existsSync(path.join(root, 'dist/index.html')) &&
  (await fs.readFile(mark, 'utf8').catch(() => '')) === (await fingerprint());

export const markBuilt = async (): Promise<void> => fs.writeFile(mark, await fingerprint());

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(sources.map(filesOf))).flat())
    hash.update(`${file}\0`).update(await fs.readFile(path.join(root, file)));
  return hash.digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  const stat = await fs.stat(path.join(root, source)).catch(() => null);
  if (!stat) return [];
  if (stat.isFile()) return [source];
  const entries = await fs.readdir(path.join(root, source), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
