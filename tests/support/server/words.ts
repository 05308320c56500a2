import fs from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import type { Problem } from '#shared/problems.ts';
import type { MessageTree } from '#shared/resource.ts';

const folder = path.resolve(import.meta.dirname, '../../../i18n');

/** Message files whose keys are `errors.*` in the API. */
const errors = ['errors', 'request_errors', 'value_errors'];

function* flat(words: MessageTree, prefix: string): Generator<[string, string]> {
  for (const [key, value] of Object.entries(words)) {
    const place = prefix ? `${prefix}.${key}` : key;
    if (typeof value === 'string') yield [place, value];
    else yield* flat(value, place);
  }
}

async function wordsOf(language: string): Promise<ReadonlyMap<string, string>> {
  const names = (await fs.readdir(path.join(folder, language))).map((file) => path.basename(file, '.ts'));
  const all = names.map(async (name) => {
    const { default: tree } = (await import(path.join(folder, language, `${name}.ts`))) as { default: MessageTree };
    return [...flat(tree, errors.includes(name) ? 'errors' : name)];
  });
  return new Map((await Promise.all(all)).flat());
}

const languages = await Promise.all(['en', 'ru'].map(wordsOf));

/** Expects messages for a problem and its violations, in both languages, with a parameter for each placeholder. */
export function expectWords({ message, violations }: Problem): void {
  for (const words of languages) {
    const keys = [
      message,
      `errors.${message}`,
      ...[...words.keys()].filter((key) => key.endsWith(`.errors.${message}`)),
    ];
    expect(
      keys.some((key) => words.has(key)),
      `words for ${message}`,
    ).toBe(true);
    for (const violation of violations) expectFilled(words, violation);
  }
}

function expectFilled(words: ReadonlyMap<string, string>, { message, params }: Problem['violations'][number]): void {
  const phrase = words.get(message) ?? words.get(`errors.${message}`);
  expect(phrase, `words for ${message}`).toBeDefined();
  const missing = [...(phrase ?? '').matchAll(/%\{(\w+)\}/g)].filter(([, name = '']) => !(name in params));
  expect(
    missing.map(([place]) => place),
    `places of ${message} that nothing fills`,
  ).toEqual([]);
}
