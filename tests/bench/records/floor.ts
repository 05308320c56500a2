import Fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the data API: Fastify, the driver, a response schema and hand-written queries over the same rows, with an
 * exact count and without authentication or validation. The first argument is the connection as JSON.
 */
const pool = new pg.Pool({ ...JSON.parse(process.argv[2] as string), max: 20 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const deal = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    amount: { type: 'integer' },
    stage: { type: 'integer' },
    owner_id: { type: 'integer' },
    is_open: { type: 'boolean' },
    closes_on: { type: 'string' },
    created_at: { type: 'string' },
    notes: { type: 'string' },
  },
};
const list = {
  type: 'object',
  properties: {
    items: { type: 'array', items: deal },
    totals: { type: 'object', properties: { count: { type: 'integer' } } },
  },
};
const columns = 'id, name, amount, stage, owner_id, is_open, closes_on, created_at, notes';

type Query = { page?: string; sort?: string; stage?: string; amount?: string; name?: string; source?: string };
type Body = {
  name: string;
  amount: number;
  stage: number;
  owner_id: number;
  is_open: boolean;
  closes_on: string;
  notes: string;
};

const app = Fastify();
app.get('/deals/:id', { schema: { response: { 200: deal } } }, async (request) => {
  const { id } = request.params as { id: string };
  return (await pool.query(`select ${columns} from bench.deals where id = $1`, [id])).rows[0];
});
app.get('/deals', { schema: { response: { 200: list } } }, async (request) => {
  const { page = '1', sort = 'id', stage, amount, name, source } = request.query as Query;
  const conditions = [
    ['stage = ', stage],
    ['amount >= ', amount],
    ['name ilike ', name],
    ['source = ', source],
  ].filter(([, value]) => value !== undefined);
  const values = conditions.map(([, value]) => value);
  const where = values.length > 0 ? `where ${conditions.map(([sql], n) => `${sql}$${n + 1}`).join(' and ')}` : '';
  const order = sort === 'id' ? 'id' : `${sort}, id${sort.endsWith(' desc') ? ' desc' : ''}`;
  const [rows, count] = await Promise.all([
    pool.query(
      `select ${columns} from bench.deals ${where} order by ${order} limit 25 offset ${(Number(page) - 1) * 25}`,
      values,
    ),
    pool.query(`select count(*) as count from bench.deals ${where}`, values),
  ]);
  return { items: rows.rows, totals: { count: count.rows[0].count } };
});
app.post('/deals', { schema: { response: { 201: deal } } }, async (request, reply) => {
  const { name, amount, stage, owner_id, is_open, closes_on, notes } = request.body as Body;
  const { rows } = await pool.query(
    `insert into bench.deals (name, amount, stage, owner_id, is_open, closes_on, notes)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [name, amount, stage, owner_id, is_open, closes_on, notes],
  );
  return reply.code(201).send(rows[0]);
});
app.patch('/deals/:id', { schema: { response: { 200: deal } } }, async (request) => {
  const { id } = request.params as { id: string };
  const { amount, owner_id } = request.body as Partial<Body>;
  const field = amount === undefined ? 'owner_id' : 'amount';
  const text = `update bench.deals set ${field} = $2 where id = $1 returning ${columns}`;
  return (await pool.query(text, [id, amount ?? owner_id])).rows[0];
});
console.log(`ready ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
