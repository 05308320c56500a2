import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint } from '#shared/endpoint.ts';
import { isNumberParam } from '#shared/endpoint.ts';
import { problemStatus } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import type { Schema } from '#shared/violations.ts';
import type { EntityModel } from '../../tenant/model.ts';
import { entityDocument } from './openapiEntities.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema, ...json } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

const problemSchema: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'message', 'request_id', 'violations'],
  properties: {
    type: { enum: Object.keys(problemStatus) },
    title: { type: 'string' },
    status: { type: 'integer' },
    message: { type: 'string' },
    request_id: { type: 'string' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message', 'params'],
        properties: { field: { type: 'string' }, message: { type: 'string' }, params: { type: 'object' } },
      },
    },
  },
};

const description = `Every error is \`application/problem+json\` with a message key and, for a 422, the list of violations.
Lists answer \`items\` and \`totals.count\`; a record's \`ETag\` sent back as \`If-Match\` turns a lost update into 412;
an \`Idempotency-Key\` on a POST replays its first answer for 24 hours.`;

/** OpenAPI 3.1 of all declared endpoints, from the schemas that validate (docs/reference/api/every-call.md#openapi). */
export function openApi(resources: readonly Resource[]) {
  const paths: Record<string, Json> = {};
  for (const resource of resources) {
    for (const [name, endpoint] of Object.entries(resource.endpoints)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(resource, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Stoa API', version: '1', description },
    paths,
    components: { schemas: { Problem: problemSchema } as Json, securitySchemes },
  };
}

/**
 * The same with an account's entities, as the parts of its text: an account may have many, and the rest is the same for
 * all.
 */
export function openApiWith(resources: readonly Resource[]): (entities: Iterable<EntityModel>) => Generator<string> {
  const { paths, components, ...head } = openApi(resources);
  const { schemas, ...rest } = components;
  const importing = importBody(resources);
  const [first, second, third] = [membersOf({ ...head }), membersOf(paths), membersOf(schemas)];
  return function* (entities) {
    const own: string[] = [];
    yield `{${first},"paths":{${second}`;
    for (const entity of entities) {
      const document = entityDocument(entity, importing);
      own.push(membersOf(document.schemas));
      yield `,${membersOf(document.paths)}`;
    }
    yield `},"components":{"schemas":{${third}`;
    for (const each of own) yield `,${each}`;
    yield `},${membersOf(rest)}}}`;
  };
}

/** Of an object that has some, as JSON. */
const membersOf = (object: object): string => JSON.stringify(object).slice(1, -1);

const securitySchemes: Json = {
  WebApp: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`WebApp <token>`: a person' },
  ApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`ApiKey <key>`: a user’s API key',
  },
  Module: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: '`Module <token>`: a module, within the role of its install',
  },
};

const securityOf = ({ by_module }: Endpoint) => [
  ...(by_module === 'only' ? [] : [{ WebApp: [] }, { ApiKey: [] }]),
  ...(by_module ? [{ Module: [] }] : []),
];

/** The same form for every entity. */
function importBody(resources: readonly Resource[]): unknown {
  const declared = resources.find(({ name }) => name === 'records')?.endpoints.import_csv;
  return declared && requestBody(declared).requestBody;
}

/** Made once: a JSON schema takes half a millisecond, and an account's document would hold the event loop for 70. */
const operations = new WeakMap<Endpoint, Json>();

function operation(resource: Resource, name: string, endpoint: Endpoint): Json {
  const known = operations.get(endpoint) ?? makeOperation(resource, name, endpoint);
  operations.set(endpoint, known);
  return known;
}

function makeOperation(resource: Resource, name: string, endpoint: Endpoint): Json {
  return {
    operationId: `${resource.name}_${name}`,
    tags: [resource.name],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: endpoint.access === 'everyone' ? [] : securityOf(endpoint),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status]: { description: 'Done', ...content(endpoint) },
      default: {
        description: 'Refused',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

function requestBody({ body, accepts, form, bytes }: Endpoint): Json {
  const taken = body
    ? { 'application/json': { schema: schemaOf(body, 'input') } }
    : accepts === 'multipart'
      ? { 'multipart/form-data': { schema: formWithFile(form) } }
      : bytes
        ? { [bytes.media_type]: { schema: { type: 'string', format: 'binary' } } }
        : null;
  return taken ? { requestBody: { required: true, content: taken } } : {};
}

const formWithFile = (form: Endpoint['form']): Json => ({
  type: 'object',
  required: ['file'],
  additionalProperties: false,
  properties: { file: { type: 'string', format: 'binary' }, ...form },
});

function content(endpoint: Endpoint): Json {
  if (endpoint.reply === 'nothing') return {};
  if (endpoint.reply === 'written') return { content: { '*/*': {} } };
  if (endpoint.reply === 'text') return { content: { 'text/plain': { schema: { type: 'string' } } } };
  return { content: { 'application/json': { schema: schemaOf(endpoint.reply as Schema, 'output') } } };
}

const pathParameters = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumberParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const properties = (schemaOf(endpoint.query, 'input').properties ?? {}) as Record<string, Json>;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    // Written as `filter[blocked]=true`.
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema,
  }));
}
