import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { type ApiCall, curlOf, fetchOf } from './apiCall.ts';
import { jsKey, jsLiteral, jsString } from './quoting.ts';
import { type SampleField, sampleOf, sampleRecord } from './samples.ts';

/** The calls of an entity's data API (CONTRACT.md section 4), in the order in which they are explained. */
export const snippetMethods = ['list', 'get', 'create', 'update', 'remove', 'restore', 'history', 'bulk'] as const;
export type SnippetMethod = (typeof snippetMethods)[number];

/** What the examples are made of: an entity of the API, with its fields. Fields that are not ready are not shown. */
export interface SnippetEntity {
  alias: string;
  fields?: readonly (SampleField & { status_id?: number })[] | undefined;
}

export interface Snippet {
  method: SnippetMethod;
  /** Message key of what it does. */
  title: `entities.api.${SnippetMethod}`;
  http: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** From the host's root, the query not in it: `/api/rest/deals/1`. */
  path: string;
  /** Example values, decoded: `[['query[amount][gte]', '100'], …]`. */
  query: readonly (readonly [name: string, value: string])[];
  /** An example, to be sent as JSON; undefined where none is sent. */
  body?: unknown;
  curl: string;
  fetch: string;
  /** With the generated client. */
  client: string;
}

const READY = 2;
/** Stands for the id of some record. */
const RECORD_ID = 1;

interface Example extends Omit<ApiCall, 'base_url'> {
  method: SnippetMethod;
  /** With the generated client, after the client has been made. */
  code: string;
}

/**
 * How other programs call an entity: for each method the request, and code in curl, fetch and with the generated client.
 * The credential is never in them; they read it from where each usually keeps it.
 * @param options.base_url origin of the account, without a slash at the end
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
