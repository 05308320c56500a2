import { expect, test } from 'vitest';
import { resources } from '#server/resources/resources.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { unnamedFields } from '../support/audit/labels.ts';

/** The properties of an object, a union, or what wraps them. */
function keysOf(schema: unknown): string[] {
  const { shape, options, innerType } = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def ?? {};
  if (shape) return Object.keys(shape);
  return [...(options ?? []), ...(innerType ? [innerType] : [])].flatMap(keysOf);
}
interface Definition {
  shape?: object;
  options?: unknown[];
  innerType?: unknown;
}

/** Of the account's settings when they are sent; the record has them without it. */
const accountPrefix = /^account_/;

/** What an entry of a call may name as changed. */
function changesOf({ audit, body }: Endpoint): string[] {
  if (!audit) return [];
  const { values = [], write_only = [], omit = [] } = audit;
  const named = [...values, ...write_only, ...keysOf(body)].filter((key) => !omit.includes(key));
  return [...new Set(named.map((key) => key.replace(accountPrefix, '')))];
}

const calls = resources.flatMap(({ resource: { name, endpoints } }) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([call, endpoint]) => ({ name, call, endpoint })),
);

test.each(['en', 'ru'] as const)('the page of the audit log names what a call may change: %s', async (locale) => {
  const unnamed = await Promise.all(
    calls.map(async ({ name, call, endpoint }) => {
      const fields = await unnamedFields(locale, name, changesOf(endpoint));
      return fields.map((field) => `${name}.${call}: ${field}`);
    }),
  );
  expect(
    unnamed.flat(),
    `Fields without a label in the audit log: add each to \`fields\` of i18n/${locale}/<resource>.ts, and the resource to labelNamespaces in resources/audit/audit/auditActions.ts; what belongs to no resource goes to i18n/${locale}/audit_changes.ts.`,
  ).toEqual([]);
});
