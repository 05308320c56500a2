import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { MessageTree } from '#shared/resource.ts';

/** What the pages of the product quote, and what programs look for, is what the interface says (docs/guides/messages.md#what-is-checked). */

const root = path.resolve(import.meta.dirname, '../../..');

async function filesOf(pattern: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of fs.glob(pattern, { cwd: root })) found.push(file);
  return found;
}

const textsOf = (tree: MessageTree): string[] =>
  Object.values(tree).flatMap((each) => (typeof each === 'string' ? each.split(' |||| ') : textsOf(each)));

/** Docs are typed with straight marks and plain spaces. */
const plain = (text: string) => text.replace(/[‘’]/g, "'").replace(/\u00a0/g, ' ');

const trees = (await filesOf('i18n/en/*.ts')).map(async (file) => (await import(path.join(root, file))).default);
const messages = (await Promise.all(trees)).flatMap((tree: MessageTree) => textsOf(tree)).map(plain);

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Placeholders stand for anything. A message of little else would match every text. */
const patterns = messages
  .filter((text) => !text.includes('%{') || /\p{L}{3}/u.test(text.replace(/%\{\w+\}/g, '')))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .split(/%\{\w+\}/)
          .map(literal)
          .join('.+')}$`,
        'u',
      ),
  );

/** `…` at the end stands for the rest of a message; its full stop may be missing. */
function isSaid(quoted: string): boolean {
  const text = plain(quoted);
  if (/.…$/.test(text)) return messages.some((message) => message.startsWith(text.slice(0, -1).trimEnd()));
  return patterns.some((pattern) => pattern.test(text) || pattern.test(`${text}.`));
}

test('the interface says what the pages of the product quote', async () => {
  const pages = await filesOf('docs/reference/product/*.md');
  const quoted = await Promise.all(
    pages.map(async (page) => {
      const text = (await fs.readFile(path.join(root, page), 'utf8')).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
      return [...text.matchAll(/"([^"\n]+)"/g)].map(([, words = '']) => ({ page, words }));
    }),
  );
  expect(quoted.flat().length).toBeGreaterThan(100);
  expect(quoted.flat().filter(({ words }) => !isSaid(words))).toEqual([]);
});

/** Names of records and options that these programs make themselves. */
const ownNames = ['Ash', 'Fresh', 'Thing 0', 'Thing 1'];

/** Names as plain texts: those of the running interface that these programs take from `i18n` need no check. */
const lookedFor =
  /(?:getByRole\([^()]*\bname: |getBy(?:Text|Label|Title|Placeholder)\(|has(?:Not)?Text: )(?:'([^']+)'|"([^"]+)")/g;

test('the interface says what benchmarks, attacks and the support of browser tests look for', async () => {
  const programs = await filesOf('tests/{bench,attacks,e2e/support}/**/*.{ts,tsx}');
  const names = await Promise.all(
    programs.map(async (program) => {
      const text = await fs.readFile(path.join(root, program), 'utf8');
      return [...text.matchAll(lookedFor)].map(([, single, double]) => ({ program, words: single ?? double ?? '' }));
    }),
  );
  const words = names.flat().filter((each) => /\p{L}/u.test(each.words) && !ownNames.includes(each.words));
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((each) => !isSaid(each.words))).toEqual([]);
});
