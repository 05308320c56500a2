/** Samples of the calls about personal data. Nobody has the id where a call would change something. */
export const ofPrivacy = () => ({
  'GET /api/v1/users/former': () => ({ status: 200 }),
  'GET /api/v1/users/erasures': () => ({ status: 200 }),
  'GET /api/v1/users/erasures/:id': () => ({ path: '/api/v1/users/erasures/1000000', status: 404 }),
  'GET /api/v1/users/:id/personal-data': ({ user_id }: { user_id: number }) => ({
    path: `/api/v1/users/${user_id}/personal-data`,
    status: 200,
  }),
  'POST /api/v1/users/:id/personal-data/export': () => ({
    path: '/api/v1/users/1000000/personal-data/export',
    status: 404,
  }),
  'POST /api/v1/users/:id/erase': () => ({
    path: '/api/v1/users/1000000/erase',
    body: { confirm: 'a@b.example' },
    status: 404,
  }),
});
