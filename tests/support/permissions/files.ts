const smallest =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';

/** A form with a small picture. */
const form = () => ({
  body: Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
    Buffer.from(smallest, 'base64'),
    Buffer.from('\r\n--b--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});

/** A call of each route of files and pictures, for tests/api/http/permissions.test.ts. */
export const ofFiles = () => ({
  'POST /api/v1/files/:kind': () => ({ path: '/api/v1/files/record', ...form(), status: 201 }),
  'GET /api/v1/files/:id': ({ file_id }: { file_id: number }) => ({ path: `/api/v1/files/${file_id}`, status: 200 }),
  'GET /api/v1/files/:id/data': ({ file_id }: { file_id: number }) => ({
    path: `/api/v1/files/${file_id}/data`,
    status: 200,
  }),
  'POST /api/v1/auth/favicon': () => ({ ...form(), status: 200 }),
  'GET /api/v1/users/:id/avatar': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/users/${user_id}/avatar`,
    status: 200,
  }),
  'POST /api/v1/users/:id/avatar': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/users/${user_id}/avatar`,
    ...form(),
    status: 200,
  }),
});
