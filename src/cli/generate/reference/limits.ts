import fs from 'node:fs/promises';
import path from 'node:path';
import * as factorLimits from '#shared/auth/factorNumbers.ts';
import * as billingLimits from '#shared/money/billingNumbers.ts';
import * as limits from '#shared/numbers/accountNumbers.ts';
import * as moduleLimits from '#shared/numbers/moduleNumbers.ts';
import * as requestLimits from '#shared/numbers/requestNumbers.ts';
import * as screenLimits from '#shared/numbers/screenNumbers.ts';
import { linked, table } from './markdown.ts';

const opening = `# Limits

Every number of the product by its name in the code. Generated from the comments there by \`npm run golden\`. Limits of calls in a time are with [calls](calls.md#rate-limits), limits of a request with their refusals in [every call](api/every-call.md#limits).
`;

const parts = [
  ['Accounts', 'numbers/accountNumbers.ts', limits],
  ['Requests', 'numbers/requestNumbers.ts', requestLimits],
  ['Modules', 'numbers/moduleNumbers.ts', moduleLimits],
  ['Screens', 'numbers/screenNumbers.ts', screenLimits],
  ['Billing', 'money/billingNumbers.ts', billingLimits],
  ['Second factors', 'auth/factorNumbers.ts', factorLimits],
] as const;

/** docs/reference/limits.md. @throws if a number has no comment that says what it is */
export async function limitsPage(): Promise<string> {
  const written = parts.map(async ([title, file, numbers]) => {
    const meanings = await readMeanings(path.resolve(import.meta.dirname, '../../../shared', file));
    const silent = Object.keys(numbers).find((name) => !meanings.has(name));
    if (silent) throw new Error(`src/shared/${file}: a comment has to say what ${silent} is`);
    const values = new Map(Object.entries<unknown>(numbers));
    const rows = [...meanings].map(([name, meaning]) => [
      `\`${name}\``,
      valueText(name, values.get(name)),
      linked(meaning),
    ]);
    return `\n## ${title}\n\n\`src/shared/${file}\`\n\n${table(['name', 'value', 'meaning'], rows)}`;
  });
  return [opening, ...(await Promise.all(written))].join('');
}

/** The doc comment right above each exported number, in their order. */
async function readMeanings(file: string): Promise<Map<string, string>> {
  const source = await fs.readFile(file, 'utf8');
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g);
  return new Map(
    [...found].map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n \*\s?|\s+/g, ' ').trim()]),
  );
}

const units = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const;

function valueText(name: string, value: unknown): string {
  if (typeof value !== 'number') return [value].flat().join(', ');
  const unit = /_bytes(_s)?$/.test(name) ? units.find(([, size]) => value % size === 0) : undefined;
  return unit ? `${value / unit[1]} ${unit[0]}` : value.toLocaleString('en-US');
}
