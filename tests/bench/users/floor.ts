import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of users: the same three answers with one query each, without accounts, rights, validation or transactions.
 * The first argument is the connection as JSON.
 */
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] as string), max: 20 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const person = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    email: { type: 'string' },
    full_access: { type: 'boolean' },
    blocked: { type: 'boolean' },
    is_owner: { type: 'boolean' },
    last_action_at: { type: ['string', 'null'] },
    has_api_key: { type: 'boolean' },
    extra: { type: 'object', additionalProperties: true },
  },
};
const list = {
  type: 'object',
  properties: {
    items: { type: 'array', items: person },
    totals: { type: 'object', properties: { count: { type: 'integer' } } },
  },
};

const columns = `u.id, u.name, u.email, m.full_access, m.blocked, m.is_owner, m.last_action_at, m.extra,
  exists (select from control.api_keys k where (k.account_id, k.user_id) = (m.account_id, m.user_id)) as has_api_key`;
const members = 'from control.memberships m join control.users u on u.id = m.user_id where m.account_id = 1';

const app = Fastify();
app.get('/users/:id', { schema: { response: { 200: person } } }, async (request) => {
  const { id } = request.params as { id: string };
  return (await pool.query(`select ${columns} ${members} and u.id = $1`, [id])).rows[0];
});
app.get('/users', { schema: { response: { 200: list } } }, async () => {
  const [page, count] = await Promise.all([
    pool.query(`select ${columns} ${members} order by u.name, u.id limit 25`),
    pool.query(`select count(*) as count ${members}`),
  ]);
  return { items: page.rows, totals: { count: count.rows[0].count } };
});
app.post('/login', async (request, reply) => {
  const { email, password } = request.body as { email: string; password: string };
  const { rows } = await pool.query(`select u.password_hash ${members} and lower(u.email) = lower($1)`, [email]);
  return reply.code((await verify(rows[0].password_hash, password)) ? 200 : 401).send({});
});
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
