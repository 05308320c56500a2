import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { reachEmbedded } from '#server/database/embedded.ts';
import { removeDataFolder, temporaryFolder } from '../support/processes/folders.ts';
import { type StoaProcess, signIn, startStoa } from '../support/processes/stoaProcess.ts';

const data = await temporaryFolder('erasure');
afterAll(() => removeDataFolder(data));

/** Of an erasure each, with three kills; 50 in `npm run test:deep`. */
const cycles = Number(process.env.KILL_CYCLES ?? 1);
const RECORDS = 60_000;

async function sql<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client((await reachEmbedded(data)).connection);
  client.on('error', () => {}); // the query reports a broken connection
  await client.connect();
  try {
    await client.query('begin; set local role stoa_system');
    const { rows } = await client.query<R>(text, values);
    await client.query('commit');
    return rows;
  } finally {
    await client.end();
  }
}

const asOwner = async (text: string, values: unknown[] = []) => {
  const client = new pg.Client((await reachEmbedded(data)).connection);
  await client.connect();
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
};

const callOf = async (url: string) => {
  const authorization = await signIn(url);
  return async (method: string, path: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
};

const kill = async (server: StoaProcess) => {
  server.process.kill('SIGKILL');
  await server.exit;
};

test(
  'an erasure that is killed at any moment goes on until nothing is left',
  async () => {
    let server = await startStoa(data);
    let call = await callOf(server.url);
    const entity = await call('POST', '/entities', { name: 'Deals', alias: 'deals' });
    expect(entity.status, JSON.stringify(entity.body)).toBe(201);
    const field = await call('POST', '/entities/fields', {
      entity_id: entity.body.id,
      name: 'T',
      alias: 'title',
      type_id: 1,
    });
    expect(field.status, JSON.stringify(field.body)).toBe(201);
    const [table, column] = [`acc_1.e_${entity.body.id}`, `f_${field.body.id}`];
    for (let cycle = 0; cycle < cycles; cycle++) {
      const email = `gone${cycle}@example.com`;
      const password = 'a-person-password';
      const person = await call('POST', '/users', { name: 'Gone', email, password, password_confirm: password });
      expect(person.status, JSON.stringify(person.body)).toBe(201);
      const { id } = person.body;
      await asOwner(`truncate ${table}, acc_1._history`);
      await asOwner(
        `insert into ${table} (created_by, ${column}) select $1, case n % 2 when 0 then $2 end from generate_series(1, ${RECORDS}) n`,
        [id, email],
      );
      await asOwner(
        `insert into acc_1._history (entity_id, record_id, type_id, user_id, data)
       select ${entity.body.id}, id, 1, $1, jsonb_build_object('${column}', $2::text) from ${table}`,
        [id, email],
      );
      const begun = await call('POST', `/users/${id}/erase`, { confirm: email, texts: true });
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      const state = async () =>
        (
          await sql<{ state: string; seen: number }>(
            'select state, seen::int from control.erasures order by id desc limit 1',
          )
        )[0];
      // Twice within the first pass, and once in the second.
      for (const share of [Math.random(), 1 + Math.random(), 2 + Math.random() * 2]) {
        const until = Math.floor((share / 2) * RECORDS);
        while ((await state())?.state !== 'done' && Number((await state())?.seen) < until)
          await new Promise((resolve) => setTimeout(resolve, 20));
        await kill(server);
        server = await startStoa(data);
      }
      call = await callOf(server.url);
      await expect.poll(async () => (await state())?.state, { timeout: 180_000, interval: 200 }).toBe('done');
      const [left] = await asOwner(
        `select (select count(*)::int from ${table} where created_by = $1 or ${column} is not null) as records,
        (select count(*)::int from acc_1._history where user_id = $1 or strpos(data::text, $2) > 0) as changes,
        (select count(*)::int from ${table}) as kept`,
        [id, email],
      );
      expect(left).toEqual({ records: 0, changes: 0, kept: RECORDS });
      expect(await sql('select from control.users where id = $1', [id])).toEqual([]);
      expect(await sql('select from control.erasures where email is not null')).toEqual([]);
    }
  },
  900_000 * cycles,
);
