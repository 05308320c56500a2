import { once } from 'node:events';
import net from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isLostConnection } from '#server/database/databaseErrors.ts';
import { outlivingConnections } from '#server/load/connections/outlivingConnections.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { testDatabase } from '../../../support/database/database.ts';

const LIMIT_MS = 500;

const poolOf = (connection: pg.PoolConfig) => {
  const pool = outlivingConnections(new pg.Pool({ ...connection, max: 1, query_timeout: LIMIT_MS }));
  atEnd(() => pool.end());
  return pool;
};

/** Lets everybody in, and then answers nothing. */
async function silentServer() {
  const [authenticated, ready] = [Buffer.from('520000000800000000', 'hex'), Buffer.from('5a0000000549', 'hex')];
  const server = net.createServer((socket) => {
    socket.once('data', () => socket.write(Buffer.concat([authenticated, ready])));
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => server.close());
  const { port } = server.address() as net.AddressInfo;
  return { server, connection: { host: '127.0.0.1', port, user: 'a', database: 'a', ssl: false } };
}

test('a connection is ended whose server does not answer, and the pool makes another', async () => {
  const { server, connection } = await silentServer();
  const pool = poolOf(connection);
  const arrived = once(server, 'connection');
  const client = await pool.connect();
  const [socket] = (await arrived) as [net.Socket];
  const closed = once(socket, 'close');
  const error = await client.query('select 1').catch((error: unknown) => error);
  expect(error).toMatchObject({ message: 'Query read timeout' });
  expect(isLostConnection(error)).toBe(true);
  await closed;
  client.release();
  const again = once(server, 'connection');
  (await pool.connect()).release();
  await again;
});

test('statements that are answered in time are no silence, however many follow each other', async () => {
  const { connection } = await testDatabase({ from: 'nothing' });
  const client = await poolOf(connection).connect();
  atEnd(() => client.release());
  for (let n = 0; n < 5; n++) await client.query('select pg_sleep(0.2)');
  expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
});
