import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { markCluster, type Part, queryTogether } from '#server/database/query/queryTogether.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { testDatabase } from '../../../support/database/database.ts';

const all = () => true;

describe.each(['a server', 'a cluster'])('statements sent together to %s', (kind) => {
  let client: pg.Client;
  beforeAll(async () => {
    const { connection } = await testDatabase({ from: 'nothing' });
    client = new pg.Client(connection);
    await client.connect();
    atEnd(() => client.end());
    if (kind === 'a cluster') markCluster(client);
    await client.query('create table t (id int primary key, text text)');
  });

  const insert = (id: unknown, text = 'a'): Part => ({
    name: 'insert',
    text: 'insert into t values ($1, $2) returning id, text',
    values: [id, text],
  });
  const log = (id: number): Part => ({
    name: 'log',
    text: `insert into t values ($1, 'log')`,
    values: [id],
    isSilent: true,
  });
  const run = async (...parts: Part[]) => (await queryTogether(client, parts, all, true)).rows;
  const ids = async () => (await client.query('select id from t order by id')).rows.map(({ id }) => id);

  test('answer the rows of the last that has any, also when they are prepared already', async () => {
    for (const id of [1, 2, 3])
      expect(await run(insert(id, `text ${id}`), log(-id))).toEqual([{ id, text: `text ${id}` }]);
    const none: Part = { text: 'select id from t where false', values: [] };
    expect(await run(insert(4), none)).toEqual([{ id: 4, text: 'a' }]);
    expect(await run(none)).toEqual([]);
    expect(await run(insert(5), insert(6))).toEqual([{ id: 6, text: 'a' }]);
  });

  test('are all undone if one fails, and the connection goes on', async () => {
    const before = await ids();
    await expect(run(insert(10), log(10))).rejects.toMatchObject({ code: '23505' });
    await expect(run(insert(11), { text: 'select 1 / $1::int', values: [0] })).rejects.toMatchObject({ code: '22012' });
    await expect(run(insert(12), { text: 'no statement', values: [] })).rejects.toMatchObject({ code: '42601' });
    expect(client.getTransactionStatus()).toBe('I');
    expect(await ids()).toEqual(before);
    expect(await run(insert(13), log(-13))).toEqual([{ id: 13, text: 'a' }]);
  });

  test('prepare a statement again whose first message failed', async () => {
    const named = (divisor: number): Part => ({ name: 'divide', text: 'select 6 / $1::int as n', values: [divisor] });
    await expect(run(named(0))).rejects.toMatchObject({ code: '22012' });
    expect(await run(named(2))).toEqual([{ n: 3 }]);
    expect(await run(named(3))).toEqual([{ n: 2 }]);
  });

  test('send nothing that is committed when a value cannot be sent', async () => {
    const before = await ids();
    const value = {
      toPostgres() {
        throw new Error('No value');
      },
    };
    await expect(run(insert(20), insert(value))).rejects.toThrow('No value');
    expect(client.getTransactionStatus()).toBe('I');
    expect(await ids()).toEqual(before);
  });

  test('are a part of the transaction that is open', async () => {
    await client.query('begin');
    await queryTogether(client, [insert(30), log(-30)], all, false);
    await client.query('rollback');
    expect(await ids()).not.toContain(30);
  });

  test('count the rows of each by itself, and drop those that are not admitted', async () => {
    const counts: number[] = [];
    const some: Part = { text: 'select generate_series(1, 3) as n', values: [] };
    const admit = (_bytes: number, count: number) => {
      counts.push(count);
      return count < 2;
    };
    const { rows, isCut } = await queryTogether(client, [{ ...some, text: 'select 1' }, some], admit, true);
    expect({ rows, isCut, counts }).toEqual({ rows: [{ n: 1 }, { n: 2 }], isCut: true, counts: [0, 0, 1, 2] });
  });
});
