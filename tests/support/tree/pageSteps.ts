import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * The steps of a page of docs, which are its code blocks: ```` ```ts new=<file> ```` is a new file,
 * ```` ```ts in=<file> after="<start of a line>" ```` are lines to insert after the first line that starts so, and `for` instead
 * of `after` are lines that replace it. `NNNN` in a path is the number of the last migration.
 */
export interface Step {
  file: string;
  code: string;
  /** The start of the line that it follows or replaces. Absent for a new file. */
  at?: string | undefined;
  replaces?: boolean;
}

export async function readSteps(page: string): Promise<Step[]> {
  const text = await fs.readFile(page, 'utf8');
  const blocks = text.matchAll(/^```(?:tsx?|sql) (new|in)=(\S+)(?: (after|for)="(.*)")?\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, kind, file = '', place, at, code = '']) => {
    if ((kind === 'in') !== (at !== undefined)) throw new Error(`${page}: a step of ${file} is not complete`);
    return { file, code, at, replaces: place === 'for' };
  });
}

/** Applies a step to a copy of the tree. */
export async function apply({ file, code, at, replaces }: Step, folder: string): Promise<void> {
  const target = path.join(folder, file.replace('NNNN', await lastMigration(folder)));
  if (at === undefined) {
    await fs.mkdir(path.dirname(target), { recursive: true });
    return fs.writeFile(target, code);
  }
  const lines = (await fs.readFile(target, 'utf8')).split('\n');
  const found = lines.findIndex((line) => line.startsWith(at));
  if (found < 0) throw new Error(`${file} has no line that starts with ${at}`);
  const changed = replaces ? lines.toSpliced(found, 1, code.trimEnd()) : lines.toSpliced(found + 1, 0, code.trimEnd());
  await fs.writeFile(target, changed.join('\n'));
}

async function lastMigration(folder: string): Promise<string> {
  const files = await fs.readdir(path.join(folder, 'src/server/database/migrations'));
  return files.toSorted().at(-1)?.slice(0, 4) ?? '';
}
