import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fingerprint, isBuilt, markBuilt, sources } from '../../../src/cli/build/fingerprint.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';

let root: string;
const inside = (file: string) => path.join(root, file);
const write = async (file: string, text: string) => {
  await fs.mkdir(path.dirname(inside(file)), { recursive: true });
  await fs.writeFile(inside(file), text);
};

beforeEach(async () => {
  root = await temporaryFolder('build');
  for (const file of ['index.html', 'dist/index.html', 'src/web/main.tsx', 'i18n/en/common.ts']) await write(file, 'a');
  markBuilt(fingerprint(root), root);
});

test.each(sources)('%s, which the build depends on, is there', async (source) => {
  await fs.access(path.resolve(source));
});

/** Files whose contents are read by this. */
async function readBy(work: () => unknown): Promise<string[]> {
  const { default: sync } = await import('node:fs');
  const spy = vi.spyOn(sync, 'readFileSync');
  work();
  const read = spy.mock.calls.map(([file]) => path.relative(root, String(file)));
  spy.mockRestore();
  return read.filter((file) => file !== 'dist/.built');
}

test('an unchanged build is recognised without reading a source', async () => {
  expect(await readBy(() => expect(isBuilt(root)).toBe(true))).toEqual([]);
});

test('a copy with the same contents is current, and is read only once', async () => {
  await fs.rm(inside('src/web/main.tsx'));
  await write('src/web/main.tsx', 'a');
  expect(await readBy(() => expect(isBuilt(root)).toBe(true))).not.toEqual([]);
  expect(await readBy(() => expect(isBuilt(root)).toBe(true))).toEqual([]);
});

describe('is outdated after', () => {
  const later = new Date(Date.now() + 60_000);
  test.each<[string, () => Promise<void>]>([
    ['a change', () => write('src/web/main.tsx', 'ab')],
    [
      'a change of the same length and date',
      async () => {
        const { atime, mtime } = await fs.stat(inside('src/web/main.tsx'));
        await write('src/web/main.tsx', 'b');
        await fs.utimes(inside('src/web/main.tsx'), atime, mtime);
      },
    ],
    ['a new file', () => write('src/web/other.ts', '')],
    ['a removed file', () => fs.rm(inside('i18n/en/common.ts'))],
    ['a renamed file', () => fs.rename(inside('src/web/main.tsx'), inside('src/web/index.tsx'))],
    [
      'a change while it was built',
      async () => {
        const before = fingerprint(root);
        await write('src/web/main.tsx', 'b');
        markBuilt(before, root);
      },
    ],
    ['the removal of the build', () => fs.rm(inside('dist'), { recursive: true })],
    ['a build of another version of this program', () => write('dist/.built', 'a1b2')],
  ])('%s', async (_, change) => {
    await change();
    expect(isBuilt(root)).toBe(false);
  });

  test('but not after a change of dates, or of a file of the server', async () => {
    await fs.utimes(inside('src/web/main.tsx'), later, later);
    await write('src/server/main.ts', 'b');
    expect(isBuilt(root)).toBe(true);
  });
});
