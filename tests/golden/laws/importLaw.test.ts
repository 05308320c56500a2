import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/processes/folders.ts';
import { type Diagnostic, lintTree } from '../../support/tree/lintTree.ts';

/**
 * Writes violations of the import rules (docs/start/architecture.md#laws) into an empty tree with the project's biome.json.
 * Each must be found.
 */

interface Kind {
  file: string;
  refused: string[];
  taken: string[];
}

const kinds: Kind[] = [
  {
    file: 'src/shared/rule.ts',
    refused: [
      'zod',
      'node:fs',
      'kysely',
      'react',
      '#server/errors/errors.ts',
      '../server/errors/errors.ts',
      '#resources/data/a/a.resource.ts',
    ],
    taken: ['zod/mini', 'zod/v4/core', './limits.ts', './fieldTypes/text.ts'],
  },
  {
    file: 'resources/money/deals/deals.resource.ts',
    refused: [
      'zod',
      'node:fs',
      'react',
      '#server/errors/errors.ts',
      './server/deals.service.ts',
      './web/Card.tsx',
      '#resources/people/users/server/users.queries.ts',
    ],
    taken: ['zod/mini', '#shared/shapes.ts', './stage.ts', '#resources/people/users/users.resource.ts'],
  },
  {
    file: 'resources/money/deals/server/deals.queries.ts',
    refused: ['pg', 'fastify', '#server/http/route.ts', './deals.service.ts', 'react'].concat([
      '#resources/people/users/server/users.queries.ts',
    ]),
    taken: ['kysely', '#server/database/database.ts', '#shared/listQuery.ts', '../deals.resource.ts'],
  },
  {
    file: 'resources/money/deals/server/deals.service.ts',
    refused: ['kysely', 'pg', 'fastify', 'react', '#server/http/route.ts', '#web/api/api.ts'].concat([
      '#resources/people/users/server/users.queries.ts',
      '#resources/people/users/server/users.server.ts',
    ]),
    taken: ['./deals.queries.ts', './helper.ts', '../deals.resource.ts'].concat([
      '#resources/people/users/server/users.service.ts',
      '#resources/people/users/users.resource.ts',
      '#server/context.ts',
      '#server/errors/errors.ts',
      '#server/outbound/fetchGuarded.ts',
      '#shared/limits.ts',
    ]),
  },
  {
    file: 'resources/money/deals/server/deals.server.ts',
    refused: ['kysely', 'fastify', '#server/http/route.ts', '#server/start/app.ts'].concat([
      '#resources/people/users/server/users.service.ts',
    ]),
    taken: [
      '../deals.resource.ts',
      './deals.service.ts',
      '#server/resources/serve.ts',
      '#server/resources/standardServer.ts',
    ],
  },
  {
    file: 'resources/money/deals/server/helper.ts',
    refused: [
      'pg',
      'kysely',
      'react',
      'react-admin',
      '@mui/material',
      '#web/api/api.ts',
      '../web/rights.ts',
      '../web/Card.tsx',
    ],
    taken: ['./deals.queries.ts', '../deals.resource.ts', '#server/context.ts', 'node:path'],
  },
  {
    file: 'resources/money/deals/web/deals.view.tsx',
    refused: ['#server/errors/errors.ts', 'node:fs', 'pg', 'kysely', 'fastify', 'react-router'].concat([
      '../server/deals.service.ts',
      '../server/helper.ts',
      '#resources/people/users/web/users.view.tsx',
    ]),
    taken: ['react', 'react-admin', '@mui/material', '../deals.resource.ts', './Card.tsx', '#web/resource/view.ts'],
  },
  {
    file: 'resources/money/deals/web/card/helper.ts',
    refused: ['#server/errors/errors.ts', '../../server/helper.ts', 'node:fs', 'react-router'],
    taken: ['react-admin', '../../deals.resource.ts', '#web/api/api.ts'],
  },
  {
    file: 'resources/people/auth/web/sign-in/SignInPage.tsx',
    refused: [
      'react-admin',
      '@mui/material',
      '@mui/icons-material/Close',
      'ra-core',
      '#server/errors/errors.ts',
      'jose',
    ],
    taken: ['react', 'react-hook-form', 'react-router-dom', '../../auth.resource.ts', '#web/session/session.ts'],
  },
  {
    file: 'src/web/state/store.ts',
    refused: [
      'react-admin',
      '@mui/material',
      '@emotion/react',
      '../../server/errors/errors.ts',
      'node:path',
      'react-router',
    ].concat(['#resources/people/users/web/users.view.tsx', '#server/errors/errors.ts']),
    taken: ['react', 'zod/mini', '#shared/limits.ts', '#resources/people/auth/auth.resource.ts', './refresh.ts'],
  },
  {
    file: 'src/web/resource/List.tsx',
    refused: [
      '#server/errors/errors.ts',
      'pg',
      'graphile-worker',
      'nodemailer',
      'react-router',
      '#resources/data/a/web/a.view.tsx',
    ],
    taken: ['react-admin', '@mui/material', 'react-router-dom', '#shared/limits.ts'],
  },
  {
    file: 'src/web/resources.ts',
    refused: ['#server/errors/errors.ts', '#resources/people/users/server/users.server.ts'],
    taken: ['#resources/people/users/web/users.view.tsx', './resource/view.ts'],
  },
  {
    file: 'src/server/http/route.ts',
    refused: ['#web/api/api.ts', '../../web/providers/api.ts', 'react', 'react-admin', '@mui/material'].concat([
      '#resources/data/a/server/a.server.ts',
      '#resources/data/a/server/a.service.ts',
      '#resources/data/a/server/a.queries.ts',
      '#resources/data/a/web/a.view.tsx',
    ]),
    taken: ['fastify', 'node:path', '#resources/people/users/users.resource.ts', '#shared/problems.ts'],
  },
  {
    file: 'src/server/resources/resources.ts',
    refused: ['#web/resources.ts', '#resources/people/users/web/users.view.tsx', 'react'],
    taken: ['#resources/people/users/server/users.server.ts', './serve.ts'],
  },
  {
    file: 'i18n/en/deals.ts',
    refused: ['#server/errors/errors.ts', 'react-admin'],
    taken: ['#resources/data/a/a.resource.ts'],
  },
];

const many = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

const plants: [rule: string, file: string, content: string][] = [
  ['style/noExcessiveLinesPerFile', 'src/web/long.ts', many(302, (n) => `export const a${n} = ${n};`)],
  [
    'complexity/noExcessiveLinesPerFunction',
    'src/web/wide.ts',
    `export function f() {\n${many(42, (n) => `f(${n});`)}\n}`,
  ],
  ['nursery/noFloatingPromises', 'src/server/floating.ts', 'async function f(): Promise<void> {}\nf();'],
  ['nursery/noMisusedPromises', 'src/server/misused.ts', 'async function f() {\n  return true;\n}\nif (f()) void f();'],
  ['performance/noBarrelFile', 'src/web/barrel.ts', "export { a } from './long.ts';"],
  ['performance/noReExportAll', 'src/web/barrelOfAll.ts', "export * from './long.ts';"],
  ['suspicious/noImportCycles', 'src/server/circle.ts', "import { b } from './round.ts';\nexport const a = () => b;"],
  ['suspicious/noImportCycles', 'src/server/round.ts', "import { a } from './circle.ts';\nexport const b = () => a;"],
  [
    'correctness/noUndeclaredDependencies',
    'src/server/undeclared.ts',
    "import a from 'left-pad';\nexport const b = a;",
  ],
  ['style/noEnum', 'src/server/enum.ts', 'export enum E {\n  a = 1,\n}'],
  [
    'correctness/useExhaustiveDependencies',
    'src/web/resource/hook.tsx',
    "import { useEffect } from 'react';\nexport function useIt(a: () => void) {\n  useEffect(() => a(), []);\n}",
  ],
  [
    'style/noRestrictedImports',
    'resources/people/sessions/server/sessions.service.ts',
    "import { asSystem } from '#server/database/database.ts';\nexport const a = asSystem;",
  ],
];

const tree = await temporaryFolder('law');
let found: Diagnostic[] = [];

async function plant(file: string, content: string): Promise<void> {
  await fs.mkdir(path.join(tree, path.dirname(file)), { recursive: true });
  await fs.writeFile(path.join(tree, file), `${content}\n`);
}

beforeAll(async () => {
  for (const [, file, content] of plants) await plant(file, content);
  for (const { file, refused, taken } of kinds)
    await plant(
      file,
      [...refused, ...taken].map((name, n) => `export const a${n} = await import('${name}');`).join('\n'),
    );
  found = await lintTree(tree);
});
afterAll(() => fs.rm(tree, { recursive: true }));

describe('imports of', () => {
  test.each(kinds)('$file', ({ file, refused, taken }) => {
    const lines = found
      .filter((each) => each.file === file && each.rule === 'lint/style/noRestrictedImports')
      .map(({ line }) => [...refused, ...taken][line - 1]);
    expect([...new Set(lines)].sort()).toEqual([...refused].sort());
  });
});

test.each(plants)('%s is reported in %s', (rule, file) => {
  expect(found.filter((each) => each.file === file).map((each) => each.rule)).toContain(`lint/${rule}`);
});
