import type { PoolOptions } from '#server/database/pool/sessionSettings.ts';
import { atEnd } from '../atEnd.ts';
import type { TestDatabase } from './database.ts';
import { openPgbouncer, type PoolMode } from './pgbouncer.ts';

/** The same database through a pooler. */
export interface Pooled {
  connection: TestDatabase['connection'];
  url: string;
}

/** A PgBouncer in front of a test database until the end of the test file. */
export async function startPooler(
  { connection }: TestDatabase,
  mode: PoolMode,
  settings: Record<string, string | number> = {},
): Promise<Pooled> {
  const { host, port: of, user, password, database } = connection;
  const server = { host: String(host), port: Number(of), user: String(user), password: String(password) };
  const { port, close } = await openPgbouncer(server, mode, settings);
  atEnd(close);
  const url = `postgres://${user}:${encodeURIComponent(server.password)}@127.0.0.1:${port}/${database}`;
  return { connection: { host: '127.0.0.1', port, user: server.user, password: server.password, database }, url };
}

/** A test database whose server goes through this pooler in transaction mode, as with `DATABASE_DIRECT_URL`. */
export const through = (database: TestDatabase, { connection }: Pooled): TestDatabase & { pooled: PoolOptions } => ({
  ...database,
  pooled: { ...connection, pooler: { prepares: false } },
});
