/** A form with a small file. */
export const csv = {
  body: Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\ntitle\r\nT\r\n\r\n--b--\r\n',
  ),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
};

interface Call {
  body?: object;
  headers?: Record<string, string>;
  status: number;
}

interface OfEntity {
  alias: string;
  record_id: number;
}

/** A call of each route of an entity's records, for tests/api/http/permissions.test.ts. */
export function ofRecords() {
  const all =
    (api: string, rest = '') =>
    (sample: Call) =>
    ({ alias }: OfEntity) => ({
      ...sample,
      path: `/api/${api}/${alias}${rest}`,
    });
  const one =
    (api: string, rest = '') =>
    (sample: Call) =>
    ({ alias, record_id }: OfEntity) => ({
      ...sample,
      path: `/api/${api}/${alias}/${record_id}${rest}`,
    });
  return {
    'GET /api/rest/:alias': all('rest')({ status: 200 }),
    'POST /api/rest/:alias': all('rest')({ body: { title: 'T' }, status: 201 }),
    'POST /api/rest/:alias/bulk': all('rest', '/bulk')({ body: { create: [{ title: 'T' }] }, status: 200 }),
    // No select of records or people.
    'GET /api/rest/:alias/choices': all('rest', '/choices?field=title')({ status: 422 }),
    'GET /api/rest/:alias/duplicates': all('rest', '/duplicates?by[]=title')({ status: 200 }),
    'POST /api/rest/:alias/:id/merge': one('rest', '/merge')({ body: { ids: [999_999_999] }, status: 422 }),
    'POST /api/rest/:alias/:id/unmerge': one('rest', '/unmerge')({ body: {}, status: 409 }),
    'POST /api/rest/:alias/import': all('rest', '/import')({ ...csv, status: 200 }),
    'GET /api/rest/:alias/imports': all('rest', '/imports')({ status: 200 }),
    'POST /api/rest/:alias/imports/:id/undo': all('rest', '/imports/999999999/undo')({ status: 404 }),
    'GET /api/rest/:alias/export.csv': all('rest', '/export.csv')({ status: 200 }),
    'GET /api/rest/:alias/export.xlsx': all('rest', '/export.xlsx')({ status: 200 }),
    'GET /api/rest/:alias/:id': one('rest')({ status: 200 }),
    'PATCH /api/rest/:alias/:id': one('rest')({ body: { title: 'U' }, status: 200 }),
    'DELETE /api/rest/:alias/:id': one('rest')({ status: 204 }),
    'GET /api/rest/:alias/:id/history': one('rest', '/history')({ status: 200 }),
    'GET /api/simple-rest/:alias': all('simple-rest')({ status: 200 }),
    'POST /api/simple-rest/:alias': all('simple-rest')({ body: { title: 'T' }, status: 201 }),
    'GET /api/simple-rest/:alias/:id': one('simple-rest')({ status: 200 }),
    'PUT /api/simple-rest/:alias/:id': one('simple-rest')({ body: { title: 'U' }, status: 200 }),
    'DELETE /api/simple-rest/:alias/:id': one('simple-rest')({ status: 200 }),
  };
}
