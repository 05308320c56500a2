import { csv } from './records.ts';

let count = 0;
/** An alias of an entity or field: letters only. */
export const freshAlias = () => {
  count += 1;
  return `fresh_${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
};

interface Target {
  entity_id: number;
  field_id: number;
}

interface Sample {
  body?: object;
  status: number;
}

/** A call of each route of entities and fields, for tests/api/http/permissions.test.ts. */
export function ofEntities() {
  const entity =
    (rest = '') =>
    (sample: Sample) =>
    ({ entity_id }: Target) => ({
      ...sample,
      path: `/api/v1/entities/${entity_id}${rest}`,
    });
  const field =
    (rest = '') =>
    (sample: Sample) =>
    ({ field_id }: Target) => ({
      ...sample,
      path: `/api/v1/entities/fields/${field_id}${rest}`,
    });
  return {
    'GET /api/v1/entities': () => ({ status: 200 }),
    'POST /api/v1/entities': () => ({ body: { name: 'N', alias: freshAlias() }, status: 201 }),
    'POST /api/v1/entities/from-file': () => ({ ...csv, status: 201 }),
    'GET /api/v1/entities/client': () => ({ status: 200 }),
    'GET /api/v1/entities/:id': entity()({ status: 200 }),
    'PATCH /api/v1/entities/:id': entity()({ body: { name: 'N' }, status: 200 }),
    // It does not name those of other tests.
    'PATCH /api/v1/entities/set-order': () => ({ body: { order: [] }, status: 422 }),
    'DELETE /api/v1/entities/:id': entity()({ status: 204 }),
    'GET /api/v1/entities/:entity_id/history': entity('/history')({ status: 200 }),
    // It has no failed change.
    'POST /api/v1/entities/:id/retry': entity('/retry')({ status: 409 }),
    'POST /api/v1/entities/:id/discard': entity('/discard')({ status: 409 }),
    'GET /api/v1/entities/fields': ({ entity_id }: Target) => ({
      path: `/api/v1/entities/fields?entity_id=${entity_id}`,
      status: 200,
    }),
    'POST /api/v1/entities/fields': ({ entity_id }: Target) => ({
      body: { entity_id, name: 'N', alias: freshAlias(), type_id: 1 },
      status: 201,
    }),
    'PATCH /api/v1/entities/fields/set-order': ({ entity_id, field_id }: Target) => ({
      body: { entity_id, order: [field_id] },
      status: 200,
    }),
    'GET /api/v1/entities/fields/:id': field()({ status: 200 }),
    'PATCH /api/v1/entities/fields/:id': field()({ body: { name: 'N' }, status: 200 }),
    'POST /api/v1/entities/fields/:id/check': field('/check')({ body: {}, status: 200 }),
    'DELETE /api/v1/entities/fields/:id': field()({ status: 204 }),
    'GET /api/v1/entities/fields/:field_id/history': field('/history')({ status: 200 }),
    'POST /api/v1/entities/fields/:id/retry': field('/retry')({ status: 409 }),
    'POST /api/v1/entities/fields/:id/discard': field('/discard')({ status: 409 }),
  };
}
