import fs from 'node:fs/promises';
import path from 'node:path';

/**
 * The steps of a page of docs, which are its code blocks: ```` ```ts new=<file> ```` is a new file,
 * ```` ```ts in=<file> after="<start of a line>" ```` are lines to insert after the first line that starts so.
 */
export interface Step {
  file: string;
  code: string;
  /** Absent for a new file. */
  after?: string | undefined;
}

export async function readSteps(page: string): Promise<Step[]> {
  const text = await fs.readFile(page, 'utf8');
  const blocks = text.matchAll(/^```tsx? (new|in)=(\S+)(?: after="(.*)")?\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, kind, file = '', after, code = '']) => {
    if ((kind === 'in') !== (after !== undefined)) throw new Error(`${page}: a step of ${file} is not complete`);
    return { file, code, after };
  });
}

/** Applies a step to a copy of the tree. */
export async function apply({ file, code, after }: Step, folder: string): Promise<void> {
  const target = path.join(folder, file);
  if (after === undefined) {
    await fs.mkdir(path.dirname(target), { recursive: true });
    return fs.writeFile(target, code);
  }
  const lines = (await fs.readFile(target, 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.startsWith(after));
  if (at < 0) throw new Error(`${file} has no line that starts with ${after}`);
  await fs.writeFile(target, lines.toSpliced(at + 1, 0, code.trimEnd()).join('\n'));
}
