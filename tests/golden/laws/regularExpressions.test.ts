import fs from 'node:fs/promises';
import path from 'node:path';
import { isSafe } from 'redos-detector';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod/mini';
import type { Resource } from '#shared/resource.ts';
import type { Schema } from '#shared/violations.ts';

/**
 * Patterns that the analysis does not clear, with the reason why they take linear time or read short texts only. Patterns
 * of the web app, of widgets and of commands are not checked: they read what their own user typed.
 */
const exceptions: Record<string, string> = {
  'resources/account/account/server/subdomains.service.ts: /-+$/': 'at most 255 characters: the name of an account',
  'src/server/files/xlsx/cellStyles.ts: /"[^"]*"|\\\\.|_.|\\[[^\\]]*\\]|general/gi': 'reads 255 characters of a format',
  'src/server/files/xlsx/sheetRows.ts: /T00:00:00(\\.0+)?Z?$/': 'zeros end at the next T, so each is read once',
  "src/server/files/xlsx/writeWorkbook.ts: /[\\\\/?*[\\]:]|^'+|'+$/g": 'at most 255 characters: the name of an entity',
  'src/server/http/reply/contentSecurityPolicy.ts: /<script(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)<\\/script>/gi':
    'reads the index.html of the build',
  'src/server/http/request/queryParser.ts: /\\[([^[\\]]*)\\]/g':
    'each bracket is read once; a query string is at most 16 KiB',
  'src/server/mail/fill.ts: /%\\{(\\w+)\\}/g': 'words of the product; a name ends at the next %',
  'src/server/mail/mailer.ts: /<([^<>]+)>$/': 'reads a setting',
  'src/server/webApp/moduleIcons.ts: /_jsx\\("(path|circle|ellipse|rect|polygon)", \\{([^{}]*)\\}/g':
    'reads a file of the icon library',
  'src/server/settings/settings.ts: /^([^<>@\\r\\n]+<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$/':
    'reads a setting',
  'src/server/settings/settingsAddresses.ts: /\\/+$/': 'reads a setting',
  'src/server/tenant/query/estimates.ts: /e_\\d+$/': 'reads the name of a table',
  'src/shared/client/runtime.ts: /\\/+$/': 'runs in programs of customers, on their own address',
  'src/shared/text/interpolate.ts: /%\\{(\\w+)\\}/g': 'words of the product; a name ends at the next %',
  'src/shared/values/moment.ts: /^(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?: ?(a\\.? ?m\\b\\.?|p\\.? ?m\\b\\.?|утра|дня|вечера|ночи))? ?(.*)$/':
    'at most 700 characters: longer texts are no times',
  "src/shared/text/email.ts: /^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/":
    'at most 255 characters: an address',
};

/** `new RegExp` inside of functions. Those that run when their module is loaded are checked. */
const madeLater: Record<string, string> = {
  'src/server/database/embedded/runAs.ts': 'the name of a user of the system',
  'src/server/http/reply/problemReply.ts': 'paths of declared routes',
};

/** Each reads at most 255 characters (requestLengths.test.ts), with a dot or an @ between what repeats. */
const shortTexts = [
  // A custom domain.
  '/^$|^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+(?![0-9]+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/',
  // An email, from zod, with domains of other alphabets.
  "/^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]{1,59})$/",
];

const isOfServer = (file: string) => !/\/web\/|^src\/(cli|modules|sdk\/cli)\//.test(file) && /\.(ts|tsx)$/.test(file);

const filesOf = async (folder: string) =>
  (await fs.readdir(folder, { recursive: true })).map((name) => path.join(folder, name)).filter(isOfServer);

/** Visits each node of a syntax tree. */
function visit(node: unknown, see: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) see(node as Record<string, unknown>);
  for (const part of Object.values(node)) visit(part, see);
}

interface Found {
  name: string;
  pattern: RegExp;
}

/** Patterns written in a file, and whether it makes others. */
async function patternsOf(file: string): Promise<{ file: string; literals: Found[]; makes: boolean }> {
  const literals: Found[] = [];
  let makes = false;
  const { program } = parseSync(file, await fs.readFile(file, 'utf8'));
  visit(program, ({ type, regex, callee }) => {
    if (type === 'Literal' && regex) {
      const pattern = new RegExp((regex as RegExp & { pattern: string }).pattern, (regex as RegExp).flags);
      literals.push({ name: `${file}: ${pattern}`, pattern });
    }
    if ((callee as { name?: string } | undefined)?.name === 'RegExp') makes = true;
  });
  return { file, literals, makes };
}

const analysed = new Map<string, boolean>();

/** Whether some text makes the pattern backtrack without end, or very often. The same one is analysed once. */
function backtracks(pattern: RegExp): boolean {
  const known = analysed.get(String(pattern));
  if (known !== undefined) return known;
  const answer = !isSafe(pattern, { maxScore: 200, maxSteps: 50_000, timeout: Number.POSITIVE_INFINITY }).safe;
  analysed.set(String(pattern), answer);
  return answer;
}

const unsafe = (found: readonly Found[]) =>
  [...new Set(found.filter(({ pattern }) => backtracks(pattern)).map(({ name }) => name))].sort();

let files: Awaited<ReturnType<typeof patternsOf>>[];
beforeAll(async () => {
  const names = (await Promise.all(['src', 'resources', 'i18n'].map(filesOf))).flat();
  files = await Promise.all(names.map(patternsOf));
});

test('the analysis finds patterns that backtrack', () => {
  for (const pattern of [/^(a+)+$/, /[\s.]+$/]) expect(backtracks(pattern)).toBe(true);
  for (const pattern of [/^a+$/, /\p{L}/u, /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/])
    expect(backtracks(pattern)).toBe(false);
});

test('no pattern that the server may run backtracks', () => {
  const literals = files.flatMap((file) => file.literals);
  expect(literals.length).toBeGreaterThan(60);
  expect(unsafe(literals)).toEqual(Object.keys(exceptions).sort());
});

test('no pattern that is made when a module is loaded backtracks', async () => {
  const { RegExp: Plain } = globalThis;
  const recorded: Found[] = [];
  class Recorded extends Plain {
    constructor(...args: ConstructorParameters<typeof RegExp>) {
      super(...args);
      recorded.push({ name: String(this), pattern: new Plain(this.source, this.flags) });
    }
  }
  const makers = files.filter(({ makes }) => makes).map(({ file }) => file);
  globalThis.RegExp = Recorded as typeof RegExp;
  try {
    for (const file of makers.filter((each) => !(each in madeLater)))
      await import(/* @vite-ignore */ `${path.resolve(file)}?recorded`);
  } finally {
    globalThis.RegExp = Plain;
  }
  for (const file of Object.keys(madeLater)) expect(makers).toContain(file);
  expect(recorded.length).toBeGreaterThanOrEqual(makers.length - Object.keys(madeLater).length);
  expect(unsafe(recorded)).toEqual(shortTexts.slice(0, 1));
});

/** The patterns of a schema, those that zod brings along included. */
function schemaPatterns(schema: Schema): RegExp[] {
  const found: RegExp[] = [];
  const seen = new Set<unknown>();
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) return void found.push(value);
    const zod = (value as { _zod?: { def: object } })._zod;
    for (const part of Object.values(zod ? zod.def : value)) read(part);
  };
  read((schema as z.ZodMiniType)._zod.def);
  return found;
}

test('no pattern of a schema backtracks', async () => {
  const { resources } = await import('#server/resources/resources.ts');
  const schemas = resources.flatMap(({ resource }: { resource: Resource }) =>
    Object.values(resource.endpoints).flatMap(({ query, body }) => [query, body].filter((each) => each !== undefined)),
  );
  const patterns = schemas.flatMap(schemaPatterns).map((pattern) => ({ name: String(pattern), pattern }));
  expect(new Set(patterns.map(({ name }) => name)).size).toBeGreaterThan(5);
  expect(unsafe(patterns)).toEqual(shortTexts);
});
