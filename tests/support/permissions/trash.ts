interface OfEntity {
  entity_id: number;
  field_id: number;
}

/** A call of each route of the trash, for tests/api/http/permissions.test.ts. The trash is empty. */
export const ofTrash = () => ({
  'GET /api/v1/entities/trash': () => ({ status: 200 }),
  'POST /api/v1/entities/:id/restore': ({ entity_id }: OfEntity) => ({
    path: `/api/v1/entities/${entity_id}/restore`,
    status: 404,
  }),
  'GET /api/v1/entities/fields/trash': ({ entity_id }: OfEntity) => ({
    path: `/api/v1/entities/fields/trash?entity_id=${entity_id}`,
    status: 200,
  }),
  'POST /api/v1/entities/fields/:id/restore': ({ field_id }: OfEntity) => ({
    path: `/api/v1/entities/fields/${field_id}/restore`,
    status: 404,
  }),
});
