import { typeName } from '#shared/client/names.ts';
import { expectedTag, recordTag } from '#shared/entities/recordVersions.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { systemColumns } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { operatorNames } from '#shared/operators/operators.ts';
import type { EntityModel } from '../../tenant/model.ts';
import { readProperties, systemProperties, writeProperties } from './openapiFields.ts';

type Json = Record<string, unknown>;

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

/**
 * Paths and schemas of one entity of an account: what `/rest/{alias}` accepts and answers.
 * @param importing body of its import, as declared
 */
export function entityDocument(
  entity: EntityModel,
  importing: unknown,
): { paths: Record<string, Json>; schemas: Record<string, Json> } {
  const path = `/api/rest/${entity.alias}`;
  const of = operations(entity, importing);
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  return {
    paths: {
      [path]: { get: of.list(), post: of.create() },
      [`${path}/{id}`]: {
        get: of.get([id]),
        patch: of.update([id]),
        delete: of.remove([id]),
      },
      [`${path}/{id}/history`]: { get: of.history([id]) },
      [`${path}/bulk`]: { post: of.bulk() },
      [`${path}/import`]: { post: of.importCsv() },
      [`${path}/export.csv`]: { get: of.exportCsv() },
      [`${path}/export.xlsx`]: { get: of.exportXlsx() },
    },
    schemas: schemasOf(entity),
  };
}

function schemasOf({ alias, name, fields }: EntityModel): Record<string, Json> {
  const written = { type: 'object', additionalProperties: false, properties: writeProperties(fields) };
  const restored = { deleted_at: { type: 'null', description: 'Restores the record from the trash' } };
  const read = { ...readProperties(fields), ...systemProperties };
  const asked = fields
    .filter(({ extra }) => extra.is_required && extra.default_value === undefined)
    .map((field) => field.alias);
  return {
    // Not required: `fields=` may leave out all others.
    [typeName(alias, 'Record')]: { type: 'object', title: name, required: ['id'], properties: read },
    [typeName(alias, 'Create')]: { ...written, ...(asked.length > 0 && { required: asked }) },
    [typeName(alias, 'Update')]: { ...written, properties: { ...written.properties, ...restored } },
  };
}

function operations(entity: EntityModel, importing: unknown) {
  const { alias } = entity;
  const asImport = { parameters: [idempotencyKey], requestBody: importing };
  const [record, create, update] = (['Record', 'Create', 'Update'] as const).map((of) =>
    reference(typeName(alias, of)),
  );
  const operation = (name: string, summary: string, success: Json, more: Json = {}): Json => ({
    operationId: `records.${alias}.${name}`,
    tags: [alias],
    summary,
    'x-access': 'user',
    security: [{ WebApp: [] }, { ApiKey: [] }, { Module: [] }],
    parameters: [],
    ...more,
    responses: {
      ...success,
      default: { description: 'Refused', content: { 'application/problem+json': { schema: reference('Problem') } } },
    },
  });
  const done = (schema: Json, status = '200') => ({ [status]: { description: 'Done', ...json(schema) } });
  const one = (status = '200') => ({ [status]: { description: 'Done', headers: etag, ...json(record as Json) } });
  const given = (schema: Json) => ({ requestBody: { required: true, ...json(schema) } });
  return {
    list: () => operation('list', 'Records, a page at a time', done(page(record as Json)), listParameters(entity)),
    get: (at: Json[]) => operation('get', 'One record', one(), { parameters: [...at, ...columnParameters(entity)] }),
    create: () =>
      operation('create', 'Adds a record', one('201'), { parameters: [idempotencyKey], ...given(create as Json) }),
    update: (at: Json[]) =>
      operation('update', 'Changes a record', one(), { parameters: [...at, ifMatch], ...given(update as Json) }),
    remove: (at: Json[]) =>
      operation(
        'remove',
        'Moves a record to the trash',
        { 204: { description: 'Done' } },
        { parameters: [...at, ifMatch] },
      ),
    history: (at: Json[]) =>
      operation('history', 'Who changed what, newest first', done(historyPage), { parameters: [...at, pageNumber] }),
    bulk: () =>
      operation('bulk', 'Creates, updates and deletes many records: all or nothing', done(bulkAnswer(record as Json)), {
        parameters: [idempotencyKey],
        ...given(bulkBody(create as Json, update as Json)),
      }),
    importCsv: () => operation('import', 'Adds a record for each row of a file: all or nothing', imported, asImport),
    exportCsv: () => operation('export', 'The records of a list, as CSV', csv, listParameters(entity)),
    exportXlsx: () => operation('exportXlsx', 'The records of a list, as a workbook', xlsx, listParameters(entity)),
  };
}

const etag = { ETag: { schema: { type: 'string' } } };
const header = (name: string, description: string) => ({ name, in: 'header', description, schema: { type: 'string' } });
const idempotencyKey = header('Idempotency-Key', 'The same key with the same body within 24 hours creates nothing new');
const ifMatch = header('If-Match', 'An ETag: refused with 412 when the record has changed since');
const pageNumber = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } };

const list = (items: Json) => ({ type: 'array', items });
const ids = list({ type: 'integer', minimum: 1 });

const page = (record: Json): Json => ({
  type: 'object',
  required: ['items', 'totals'],
  properties: {
    items: list(record),
    totals: {
      type: 'object',
      required: ['count'],
      properties: { count: { type: 'integer' }, is_estimate: { type: 'boolean' }, is_cut: { type: 'boolean' } },
    },
    next_cursor: { type: ['string', 'null'] },
  },
});

const historyPage: Json = {
  type: 'object',
  required: ['items', 'total_count', 'totals'],
  properties: {
    items: list({ type: 'object' }),
    total_count: { type: 'integer' },
    totals: { type: 'object', properties: { count: { type: 'integer' } } },
  },
};

const expectedVersion = {
  type: 'string',
  description:
    'An ETag, as `with=ETag` adds it to the records of a list: when one record has changed since, all is refused with 422 and a violation `update.<n>.If-Match`',
};

const bulkBody = (create: Json, update: Json): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    create: list(create),
    // Not `allOf` with the update's schema: that one forbids `id` as unknown.
    update: list({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer' }, [expectedTag]: expectedVersion },
      description: `Beside the id what ${update.$ref} has`,
    }),
    delete: ids,
  },
});

const bulkAnswer = (record: Json): Json => ({
  type: 'object',
  required: ['created', 'updated', 'deleted'],
  properties: { created: list(record), updated: list(record), deleted: ids },
});

const imported = { 200: { description: 'Done', ...json({ type: 'object' }) } };
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsx = {
  200: { description: 'Done', content: { [workbook]: { schema: { type: 'string', format: 'binary' } } } },
};
const csv = { 200: { description: 'Done', content: { 'text/csv': { schema: { type: 'string' } } } } };

/** A comma-separated list of these values. */
const several = (name: string, of: readonly string[], description: string): Json[] =>
  of.length === 0
    ? []
    : [{ name, in: 'query', description, style: 'form', explode: false, schema: list({ enum: of }) }];

const columnParameters = ({ fields, columns }: EntityModel): Json[] => [
  ...several(
    'with',
    [...fields.filter((field) => fieldTypeOf(field).is_choice).map(({ alias }) => alias), recordTag],
    'Adds the variant, record (in lists its id and label) or user under `<field>_data`; `ETag` adds the version of each record',
  ),
  ...several('fields', [...columns.keys()], 'Only these, and the id'),
];

function listParameters(entity: EntityModel): Json {
  const sortable = entity.fields.filter((field) => fieldTypeOf(field).is_sortable).map(({ alias }) => alias);
  const sorts = [...systemColumns.map(({ alias }) => alias), ...sortable];
  const grouped = { in: 'query', style: 'deepObject', explode: true };
  const order = { enum: ['asc', 'desc'] };
  const conditions = [...entity.columns.keys()].map((alias): [string, Json] => [alias, {}]);
  const parameters: Json[] = [
    {
      ...grouped,
      name: 'query',
      description: `\`query[<field>]=v\` is equal; \`query[<field>][<operator>]=v\`, where the operator is one of ${operatorNames.join(', ')}; \`query[or][0][<field>]=v\` groups by or`,
      schema: {
        type: 'object',
        properties: { ...Object.fromEntries(conditions), or: {} },
        additionalProperties: false,
      },
    },
    {
      ...grouped,
      name: 'sort',
      schema: { type: 'object', properties: Object.fromEntries(sorts.map((alias) => [alias, order])) },
    },
    { name: 'search', in: 'query', description: 'Looked for in every text', schema: { type: 'string' } },
    pageNumber,
    {
      name: 'limit',
      in: 'query',
      description: '-1 is the full list',
      schema: { type: 'integer', minimum: -1, maximum: limits.page_size_max, default: limits.page_size_default },
    },
    {
      name: 'after',
      in: 'query',
      description: '`next_cursor` of the page before; or `id:<id>`: the records after this one',
      schema: { type: 'string' },
    },
    { name: 'count', in: 'query', schema: { enum: ['exact'] } },
    ...columnParameters(entity),
  ];
  return { parameters };
}
