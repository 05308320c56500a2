import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '#server/database/query/boundedQuery.ts';
import { StatementClose } from '#server/database/query/driverQuery.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { testDatabase } from '../../../support/database/database.ts';

describe('a prepared read', () => {
  let client: pg.Client;
  let descriptions = 0;
  beforeAll(async () => {
    const { connection } = await testDatabase({ from: 'nothing' });
    client = new pg.Client(connection);
    await client.connect();
    atEnd(() => client.end());
    const { connection: wire } = client as unknown as { connection: NodeJS.EventEmitter };
    wire.on('rowDescription', () => {
      descriptions += 1;
    });
  });

  const read = async (name: string, text: string, ...values: unknown[]) =>
    (
      await queryRows(
        client,
        [{ name, text, values }],
        () => true,
        () => {},
      )
    ).rows;

  test('has its answer described once', async () => {
    const text = `select $1::int as n, now() > '-infinity' as is_later, null as none`;
    for (const n of [1, 2, 3]) expect(await read('described', text, n)).toEqual([{ n, is_later: true, none: null }]);
    expect(descriptions).toBe(1);
  });

  test('knows its columns also when nothing was answered before', async () => {
    const text = 'select n from generate_series(1, $1::int) n';
    for (const [count, rows] of [
      [0, []],
      [2, [{ n: 1 }, { n: 2 }]],
      [0, []],
      [1, [{ n: 1 }]],
    ] as const)
      expect(await read('none', text, count)).toEqual(rows);
  });

  test('that failed is described by the next, and the connection goes on', async () => {
    const text = 'select 6 / $1::int as n';
    await expect(read('divide', text, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await read('divide', text, 2)).toEqual([{ n: 3 }]);
    await expect(read('divide', text, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await read('divide', text, 3)).toEqual([{ n: 2 }]);
  });

  test('whose value cannot be sent fails alone', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('not sendable');
      },
    };
    expect(await read('value', 'select $1::text as t', 'a')).toEqual([{ t: 'a' }]);
    await expect(read('value', 'select $1::text as t', unsendable)).rejects.toThrow('not sendable');
    expect(await read('value', 'select $1::text as t', 'b')).toEqual([{ t: 'b' }]);
  });

  test('is forgotten with the statement', async () => {
    const before = descriptions;
    await read('closed', 'select 1 as n');
    await client.query(new StatementClose('closed') as unknown as pg.Submittable);
    await client.query('select 1');
    await expect(read('closed', 'select 1 as n')).rejects.toMatchObject({ code: '26000' });
    expect(descriptions - before).toBe(2);
  });
});
