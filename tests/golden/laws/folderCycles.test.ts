import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from '../../support/tree/imports.ts';

/**
 * Sibling folders never import each other both ways, whole subtrees counted. Imports of types count too: a folder whose
 * types are needed below it is not above it. Slices are siblings whatever their group: groups are shelves.
 */

/** Folders whose sub-folders are compared with each other. `*` is every sub-folder. */
const parents = [
  'src/web',
  'src/web/*',
  'src/web/*/*',
  'src/shared',
  'resources',
  'resources/*/*/web',
  'src/server',
  'src/server/*',
  'src/server/*/*',
];

/** Known exceptions. A resolved pair must be removed; none may be added. */
const known: readonly string[] = [];

const imports = [...(await readImports())].flatMap(([from, targets]) => targets.map((to) => [from, to] as const));

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}

async function expand(pattern: string): Promise<string[]> {
  let found = [''];
  for (const part of pattern.split('/')) {
    const next = found.map(async (folder) => (part === '*' ? foldersIn(folder) : [path.join(folder, part)]));
    found = (await Promise.all(next)).flat();
  }
  return found;
}

/** The sub-folder of `parent` that contains a file; undefined for a file in `parent` itself or elsewhere. */
function childOf(parent: string, file: string): string | undefined {
  const rest = path.relative(parent, file).split('/');
  const depth = parent === 'resources' ? 2 : 1;
  return rest[0] === '..' || rest.length <= depth ? undefined : rest.slice(0, depth).join('/');
}

function mutualPairs(parent: string): Map<string, readonly string[]> {
  const links = new Map<string, string[]>();
  for (const [from, to] of imports) {
    const [a, b] = [childOf(parent, from), childOf(parent, to)];
    if (a === undefined || b === undefined || a === b) continue;
    links.set(`${a} ${b}`, [...(links.get(`${a} ${b}`) ?? []), `${from} -> ${to}`]);
  }
  const mutual = [...links].flatMap(([link, there]) => {
    const [a = '', b = ''] = link.split(' ');
    const back = links.get(`${b} ${a}`);
    return back && a < b ? [[`${parent}/{${a},${b}}`, [...there, ...back]] as const] : [];
  });
  return new Map(mutual);
}

test('sibling folders do not import each other both ways', async () => {
  const folders = (await Promise.all(parents.map(expand))).flat();
  expect(folders.length).toBeGreaterThan(20);
  const pairs = new Map(folders.flatMap((folder) => [...mutualPairs(folder)]));
  const unknown = [...pairs].filter(([pair]) => !known.includes(pair)).map(([pair, files]) => ({ pair, files }));
  expect(unknown).toEqual([]);
  expect(known.filter((pair) => !pairs.has(pair))).toEqual([]);
});
