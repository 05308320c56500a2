import { expect } from 'vitest';
import { makeEntity } from '../accounts/entities.ts';
import type { CustomerDatabase, PostgresServer } from '../database/postgresServer.ts';
import { runCommand } from '../processes/processes.ts';
import type { Api } from '../server/api.ts';
import { appSecret } from '../server/credentials.ts';

/** A database as a URL. */
export const urlOf = ({ host, port, user, password, database }: CustomerDatabase): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}?sslmode=disable`;

/** Commands of the operator beside a running server. */
export function commandsOf({ database }: Pick<Api, 'database'>) {
  const env = { DATABASE_URL: database.url, APP_SECRET: appSecret, STORAGE_ALLOW_PRIVATE: 'on' };
  const run =
    (...command: string[]) =>
    (...args: string[]) =>
      runCommand([...command, ...args], env);
  const ended =
    (...command: string[]) =>
    async (...args: string[]) => {
      const program = run(...command)(...args);
      return { exit: await program.exit, lines: program.lines };
    };
  return {
    plane: ended('plane'),
    move: ended('account', 'move'),
    doctor: ended('doctor'),
    startMove: run('account', 'move'),
    startPlane: run('plane'),
  };
}

/** Adds a new database of a server as a plane. */
export async function addPlane(api: Api, server: PostgresServer, name: string): Promise<CustomerDatabase> {
  const database = await server.makeDatabase();
  const { plane } = commandsOf(api);
  expect(await plane('add', name, '--url', urlOf(database))).toMatchObject({ exit: 0 });
  return database;
}

let count = 0;

/** A new account with its records on a plane, and an entity. */
export async function accountOn(api: Api, plane: string, alias = 'deals') {
  count += 1;
  const account = await api.makeAccount(`on-${plane}-${count}`);
  await api.sql(
    'insert into control.account_storage (account_id, plane_id) select $1, id from control.planes where name = $2',
    [account.id, plane],
  );
  const client = await api.signIn(account.owner.email, account.host);
  const entity = await makeEntity(client, alias, [
    { alias: 'title', type: 'text' },
    { alias: 'count', type: 'number', extra: { number_subtype: 'int' } },
    { alias: 'stage', type: 'select', variants: [{ name: 'Won', alias: 'won' }] },
  ]);
  return { ...account, client, entity };
}

/** The plane on which an account is, by its name; `own` for a server of its own. */
export async function planeOf({ sql }: Pick<Api, 'sql'>, account_id: number): Promise<string> {
  const [row] = await sql<{ place: string }>(
    `select case when s.location = 'own' then 'own' else coalesce(p.name, 'default') end as place
     from control.account_storage s left join control.planes p on p.id = s.plane_id where s.account_id = $1`,
    [account_id],
  );
  return row?.place ?? 'default';
}
