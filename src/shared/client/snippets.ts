import type { FieldModel, ValueShape } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { operators } from '#shared/operators/operators.ts';
import { check } from '#shared/violations.ts';
import { jsKey, jsLiteral, jsString, shellString } from './quoting.ts';

/** The calls of an entity's API (docs/reference/api/records.md#records), in the order in which they are explained. */
export const snippetMethods = ['list', 'get', 'create', 'update', 'remove', 'restore', 'history', 'bulk'] as const;
export type SnippetMethod = (typeof snippetMethods)[number];

/** The entity of the examples. Fields that are not ready are left out. */
export interface SnippetEntity {
  alias: string;
  fields?: readonly (SampleField & { status_id?: number })[] | undefined;
}

export interface Snippet {
  method: SnippetMethod;
  /** Message key of its description. */
  title: `entities.api.${SnippetMethod}`;
  http: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Without the query: `/api/rest/deals/1`. */
  path: string;
  /** Not encoded: `[['query[amount][gte]', '100'], …]`. */
  query: readonly (readonly [name: string, value: string])[];
  /** Sent as JSON; undefined where there is none. */
  body?: unknown;
  curl: string;
  fetch: string;
  /** With the generated client. */
  client: string;
}

const READY = 2;
/** The id of an example record. */
const RECORD_ID = 1;

interface Example extends Omit<ApiCall, 'base_url'> {
  method: SnippetMethod;
  /** The call with the generated client, without the client's construction. */
  code: string;
}

/**
 * How programs call an entity: for each method the request, and its code for curl, fetch and the generated client.
 * The API key is not in the code, which reads it from the environment.
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

/** The example filters by the first field whose values have one of these shapes, in this order. */
const filteredShapes: readonly ValueShape[] = ['number', 'choice', 'day', 'boolean', 'text', 'moment'];

function filterOf(fields: readonly SampleField[]) {
  const [found] = filteredShapes
    .flatMap((shape) => fields.filter((field) => fieldTypeOf(field).shape === shape))
    .map((field) => ({ field, value: sampleOf(field) }))
    .filter(({ value }) => value !== undefined);
  if (!found) return { query: [], filter: undefined };
  const { alias } = found.field;
  const ranged = operators.gte.offered.includes(fieldTypeOf(found.field).shape);
  return {
    query: [[`query[${alias}]${ranged ? '[gte]' : ''}`, String(found.value)] as const],
    filter: { [alias]: ranged ? { gte: found.value } : found.value },
  };
}

function reads(alias: string, fields: readonly SampleField[]): Example[] {
  const path = `/api/rest/${alias}`;
  const { query, filter } = filterOf(fields);
  const options = { ...(filter ? { filter } : {}), sort: { created_at: 'desc' }, limit: 25 };
  return [
    {
      method: 'list',
      http: 'GET',
      path,
      query: [...query, ['sort[created_at]', 'desc'], ['limit', '25']],
      code: `const { items, totals } = await ${of(alias, 'list')}(${jsLiteral(options)});`,
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

/** Fields in an example. */
const SHOWN = 4;

type SampleField = Pick<FieldModel, 'alias' | 'type_id' | 'extra' | 'variants'>;

/** A value that the field accepts; undefined where none is known: files, records and users differ by account. */
function sampleOf(field: SampleField): unknown {
  const type = fieldTypeOf(field);
  const value = type.sample(field);
  return value !== undefined && check(type.value(field), value).ok ? value : undefined;
}

/** A record to write, by alias. */
const sampleRecord = (fields: readonly SampleField[], shown = SHOWN): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .map((field) => [field.alias, sampleOf(field)])
      .filter(([, value]) => value !== undefined)
      .slice(0, shown),
  );

/** One call of the data API, to be shown as code. */
interface ApiCall {
  base_url: string;
  http: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  body?: unknown;
}

/** Code for a POSIX shell. The key is read from the environment. */
function curlOf({ base_url, http, path, query, body }: ApiCall): string {
  const method = http === 'GET' ? (query.length > 0 ? ' -G' : '') : ` -X ${http}`;
  return [
    `curl${method} ${shellString(base_url + path)}`,
    '-H "Authorization: ApiKey $STOA_API_KEY"',
    ...query.map(([name, value]) => `--data-urlencode ${shellString(`${name}=${value}`)}`),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `--data ${shellString(JSON.stringify(body, null, 2))}`]),
  ].join(' \\\n  ');
}

/** Code for any JavaScript runtime with `fetch`. */
function fetchOf({ base_url, http, path, query, body }: ApiCall): string {
  const hasQuery = query.length > 0;
  const address = jsString(base_url + path + (hasQuery ? '?' : ''));
  const headers = [
    "Authorization: 'ApiKey ' + process.env.STOA_API_KEY",
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(http === 'GET' ? [] : [`method: '${http}'`]),
    `headers: { ${headers.join(', ')} }`,
    ...(body === undefined ? [] : [`body: JSON.stringify(${jsLiteral(body, '  ')})`]),
  ];
  const params = hasQuery ? `const query = new URLSearchParams(${jsLiteral(Object.fromEntries(query))});\n` : '';
  return `${params}const response = await fetch(${address}${hasQuery ? ' + query' : ''}, {
${options.map((option) => `  ${option},\n`).join('')}});
if (!response.ok) throw new Error((await response.json()).message);
${http === 'DELETE' ? '' : 'const answer = await response.json();\n'}`;
}
