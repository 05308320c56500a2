import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { resolveImport } from '../../support/tree/imports.ts';

/**
 * Follows imports, to see what each side really reaches. The linter checks one import at a time, but a helper
 * in a slice may belong to either side.
 */

interface Reached {
  files: Set<string>;
  packages: Set<string>;
}

async function reach(entry: string, except: string[] = []): Promise<Reached> {
  const reached: Reached = { files: new Set(), packages: new Set() };
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.files.has(file) || except.includes(file) || !/\.tsx?$/.test(file)) continue;
    reached.files.add(file);
    for (const specifier of await specifiersOf(file)) {
      const target = resolveImport(specifier, file);
      if (target === null) reached.packages.add(specifier);
      else waiting.push(target);
    }
  }
  return reached;
}

/** Removes type imports and comments, which do not exist at run time. */
async function specifiersOf(file: string): Promise<string[]> {
  const text = await fs.readFile(file, 'utf8');
  const source = text.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '').replace(/^(import|export) type\s[^;]*;/gm, '');
  const found = source.matchAll(
    /^(?:import|export)\s[^;'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\(\s*'([^']+)'/gm,
  );
  return [...found].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
}

const matching = (names: Iterable<string>, pattern: RegExp) => [...names].filter((name) => pattern.test(name));

const serverPackages = /^(node:|fastify|@fastify|kysely|pg|graphile|nodemailer|jose|@node-rs|altcha-lib|vite)/;
const browserPackages = /^(react|ra-|@mui|@emotion|@tanstack|altcha$|altcha\/)/;

test('the browser does not reach server code', async () => {
  const { files, packages } = await reach('src/web/main.tsx');
  expect(files.size).toBeGreaterThan(50);
  expect(matching(files, /^(src\/(server|cli)|resources\/[^/]+\/[^/]+\/server)\//)).toEqual([]);
  expect(matching(packages, serverPackages)).toEqual([]);
});

test('the server does not reach browser code', async () => {
  const { files, packages } = await reach('src/server/main.ts');
  expect(files.size).toBeGreaterThan(50);
  expect(matching(files, /^(src\/(web|cli)|resources\/[^/]+\/[^/]+\/web)\//)).toEqual([]);
  expect(matching(packages, browserPackages)).toEqual([]);
});

/** Loaded on demand after sign-in, so their imports are not part of visitor pages. */
const islands = [
  'src/web/app/AdminApp.tsx',
  'src/web/app/DataApp.tsx',
  'src/web/modules/ModuleDialog.tsx',
  'src/web/modules/picker/RecordPicker.tsx',
  'resources/people/auth/web/profile/ProfileDialog.tsx',
  'resources/people/factors/web/setup/SetupIsland.tsx',
];

test('visitor pages reach neither react-admin nor MUI', async () => {
  const { packages } = await reach('src/web/main.tsx', islands);
  expect(packages.size).toBeGreaterThan(3);
  expect(matching(packages, /^(react-admin|ra-|@mui|@emotion)/)).toEqual([]);
});

/** What modules know too is written in the SDK. */
const isShared = String.raw`src\/shared\/|src\/sdk\/(fieldTypes|foldText|testing\/operators)\.ts$`;

test('shared code imports only zod and shared code', async () => {
  const names = (await fs.readdir('src/shared', { recursive: true })).filter((name) => name.endsWith('.ts'));
  const reached = await Promise.all(names.map((name) => reach(`src/shared/${name}`)));
  expect(reached.flatMap(({ packages }) => matching(packages, /^(?!zod\/)/))).toEqual([]);
  expect(reached.flatMap(({ files }) => matching(files, new RegExp(`^(?!${isShared})`)))).toEqual([]);
});

test('declarations import only zod, shared code and each other', async () => {
  const names = (await fs.readdir('resources', { recursive: true })).filter((name) => name.endsWith('.resource.ts'));
  expect(names.length).toBeGreaterThan(3);
  const reached = await Promise.all(names.map((name) => reach(`resources/${name}`)));
  expect(reached.flatMap(({ packages }) => matching(packages, /^(?!zod\/)/))).toEqual([]);
  expect(
    reached.flatMap(({ files }) => matching(files, new RegExp(`^(?!${isShared}|resources/[^/]+/[^/]+/[^/]+\\.ts$)`))),
  ).toEqual([]);
});

test('every followed import leads to a file', async () => {
  const { files } = await reach('src/web/main.tsx');
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
});
