import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { type ApiCall, curlOf, fetchOf } from './apiCall.ts';
import { jsKey, jsLiteral, jsString } from './quoting.ts';
import { type SampleField, sampleOf, sampleRecord } from './samples.ts';

/** The calls of an entity's data API (docs/api.md#records), in the order of the API page. */
export const snippetMethods = ['list', 'get', 'create', 'update', 'remove', 'restore', 'history', 'bulk'] as const;
export type SnippetMethod = (typeof snippetMethods)[number];

/** An entity with its fields, for the examples. Fields that are not ready are left out. */
export interface SnippetEntity {
  alias: string;
  fields?: readonly (SampleField & { status_id?: number })[] | undefined;
}

export interface Snippet {
  method: SnippetMethod;
  /** Message key of what it does. */
  title: `entities.api.${SnippetMethod}`;
  http: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Absolute path without query: `/api/rest/deals/1`. */
  path: string;
  /** Example values, decoded: `[['query[amount][gte]', '100'], …]`. */
  query: readonly (readonly [name: string, value: string])[];
  /** Example of the JSON body; undefined if there is none. */
  body?: unknown;
  curl: string;
  fetch: string;
  /** With the generated client. */
  client: string;
}

const READY = 2;
/** Record id used in the examples. */
const RECORD_ID = 1;

interface Example extends Omit<ApiCall, 'base_url'> {
  method: SnippetMethod;
  /** Code with the generated client, after its creation. */
  code: string;
}

/**
 * Examples of calls of an entity: for each method the request, and code in curl, fetch and the generated client. They
 * contain no credentials; the code reads the key from the environment.
 * @param options.base_url origin of the account, without a trailing slash
 */
export function snippets(entity: SnippetEntity, { base_url }: { base_url: string }): Snippet[] {
  const fields = (entity.fields ?? []).filter(({ status_id = READY }) => status_id === READY);
  return [...reads(entity.alias, fields), ...writes(entity.alias, fields)].map(({ code, method, ...call }) => ({
    ...call,
    method,
    title: `entities.api.${method}`,
    curl: curlOf({ ...call, base_url }),
    fetch: fetchOf({ ...call, base_url }),
    client: `${preamble(base_url)}\n${code}\n`,
  }));
}

const preamble = (base_url: string) => `import { createStoaClient } from './stoa-client';

const stoa = createStoaClient({ url: ${jsString(base_url)}, apiKey: process.env.STOA_API_KEY ?? '' });
`;

/** Asked by the first of these that the entity has. */
const askedBy: readonly FieldTypeName[] = ['number', 'select', 'date', 'boolean', 'text', 'timestamp'];

function filterOf(fields: readonly SampleField[]) {
  const [found] = askedBy
    .flatMap((type) => fields.filter((field) => fieldTypeOf(field).name === type))
    .map((field) => ({ field, value: sampleOf(field) }))
    .filter(({ value }) => value !== undefined);
  if (!found) return { query: [], filter: undefined };
  const { alias } = found.field;
  const ranged = ['number', 'date', 'timestamp'].includes(fieldTypeOf(found.field).name);
  return {
    query: [[`query[${alias}]${ranged ? '[gte]' : ''}`, String(found.value)] as const],
    filter: { [alias]: ranged ? { gte: found.value } : found.value },
  };
}

function reads(alias: string, fields: readonly SampleField[]): Example[] {
  const path = `/api/rest/${alias}`;
  const { query, filter } = filterOf(fields);
  const asked = { ...(filter ? { filter } : {}), sort: { created_at: 'desc' }, limit: 25 };
  return [
    {
      method: 'list',
      http: 'GET',
      path,
      query: [...query, ['sort[created_at]', 'desc'], ['limit', '25']],
      code: `const { items, totals } = await ${of(alias, 'list')}(${jsLiteral(asked)});`,
    },
    {
      method: 'get',
      http: 'GET',
      path: `${path}/${RECORD_ID}`,
      query: [],
      code: `const record = await ${of(alias, 'get')}(${RECORD_ID});`,
    },
    {
      method: 'history',
      http: 'GET',
      path: `${path}/${RECORD_ID}/history`,
      query: [['page', '1']],
      code: `const { items } = await ${of(alias, 'history')}(${RECORD_ID}, { page: 1 });`,
    },
  ];
}

function writes(alias: string, fields: readonly SampleField[]): Example[] {
  const path = `/api/rest/${alias}`;
  const one = `${path}/${RECORD_ID}`;
  const record = sampleRecord(fields);
  const change = sampleRecord(fields, 1);
  const rows = { create: [record], update: [{ id: RECORD_ID, ...change }], delete: [RECORD_ID + 1] };
  const call = (method: SnippetMethod, ...given: unknown[]) =>
    `await ${of(alias, method)}(${given.map((each) => jsLiteral(each)).join(', ')});`;
  return [
    { method: 'create', http: 'POST', path, query: [], body: record, code: `const record = ${call('create', record)}` },
    {
      method: 'update',
      http: 'PATCH',
      path: one,
      query: [],
      body: change,
      code: `const record = ${call('update', RECORD_ID, change)}`,
    },
    { method: 'remove', http: 'DELETE', path: one, query: [], code: call('remove', RECORD_ID) },
    {
      method: 'restore',
      http: 'PATCH',
      path: one,
      query: [],
      body: { deleted_at: null },
      code: `const record = ${call('restore', RECORD_ID)}`,
    },
    {
      method: 'bulk',
      http: 'POST',
      path: `${path}/bulk`,
      query: [],
      body: rows,
      code: `const { created, updated, deleted } = ${call('bulk', rows)}`,
    },
  ];
}

const of = (alias: string, method: string) => `stoa.${jsKey(alias)}.${method}`;
