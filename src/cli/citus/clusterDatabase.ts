import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { run } from '#server/database/embedded/runAs.ts';

/** Where a server of a cluster listens, and the password of its superuser `postgres`; none where it trusts. */
export interface Address {
  host: string;
  port: number;
  password?: string;
}

/** The folder of the programs of the installed PostgreSQL that has the extension, or why there is none. */
export async function findCitus(): Promise<{ bin: string } | { missing: string }> {
  const ask = async (option: string) => (await run('pg_config', [option])).stdout.trim();
  const [share, bin] = await Promise.all([ask('--sharedir'), ask('--bindir')]).catch(() => []);
  if (!share || !bin) return { missing: 'There is no pg_config here, so no PostgreSQL with the extension Citus' };
  const control = path.join(share, 'extension/citus.control');
  return existsSync(control) ? { bin } : { missing: `Citus is not installed here: ${control} is missing` };
}

/** Settings of every server of a cluster on this machine (docs/operating/planes.md#a-citus-cluster). */
export const serverSettings = {
  shared_preload_libraries: 'citus',
  // For `citus_schema_move`.
  wal_level: 'logical',
  'citus.enable_schema_based_sharding': 'on',
  'citus.local_hostname': '127.0.0.1',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
};

/**
 * What a role of accounts' schemas has: workers have the limits that a transaction sets, too, and their texts of moments
 * are those of other servers.
 */
export const roleSettings = (role: string): string[] => [
  `alter role ${role} set citus.propagate_set_commands = 'local'`,
  `alter role ${role} set timezone = 'UTC'`,
];

/**
 * Makes a database on all servers of a cluster, with the extension for searches.
 * @param servers the coordinator first
 * @param owner a role that all of them have
 */
export async function makeCitusDatabase(servers: readonly Address[], name: string, owner: string): Promise<void> {
  await onEach(servers, 'postgres', [`create database ${name} owner ${owner}`]);
  await onEach(servers, name, ['create extension citus', ...signIn('postgres', servers[0]?.password)]);
  const [head, ...workers] = servers as [Address, ...Address[]];
  await onEach([head], name, [`select citus_set_coordinator_host('${head.host}', ${head.port})`]);
  for (const { host, port } of workers) await addNode(head, name, `select citus_add_node('${host}', ${port})`);
  await onEach([head], name, [
    // Schemas that are no account's stay on the coordinator.
    'set citus.enable_schema_based_sharding = off',
    'create schema extensions',
    'grant usage on schema extensions to public',
    'create extension pg_trgm schema extensions',
  ]);
}

/** It sets up roles, which belong to all databases of a server: two at the same moment fail. */
const addNode = (head: Address, database: string, statement: string): Promise<void> =>
  tried(5, () => onEach([head], database, [statement]));

async function tried(times: number, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (times === 1) throw error;
    return tried(times - 1, work);
  });
}

/**
 * Makes a role by the coordinator, which makes it on the workers, and gives it a database that was made before.
 * @param password none where the servers trust
 */
export async function giveCitusDatabase(
  servers: readonly Address[],
  name: string,
  { owner, password }: { owner: string; password?: string },
): Promise<void> {
  const secret = password === undefined ? '' : ` password ${pg.escapeLiteral(password)}`;
  await onEach(servers.slice(0, 1), name, [`create role ${owner} login${secret}`, ...roleSettings(owner)]);
  await onEach(servers, name, signIn(owner, password));
  await onEach(servers, 'postgres', [`alter database ${name} owner to ${owner}`]);
}

/** How the servers sign in to each other, as the role of the statement. */
const signIn = (role: string, password: string | undefined): string[] =>
  password === undefined
    ? []
    : [
        `insert into pg_dist_authinfo (nodeid, rolename, authinfo)
         values (0, '${role}', ${pg.escapeLiteral(`password=${password}`)})`,
      ];

/** Each of these has a process in every server, which is ended with it, and may take longer to go than PostgreSQL waits. */
export const dropCitusDatabase = (servers: readonly Address[], name: string): Promise<void> =>
  tried(5, () => onEach(servers, 'postgres', [`drop database if exists ${name} with (force)`]));

async function onEach(servers: readonly Address[], database: string, statements: readonly string[]): Promise<void> {
  await Promise.all(
    servers.map(async ({ host, port, password = '' }) => {
      const client = new pg.Client({ host, port, user: 'postgres', password, database });
      client.on('error', () => {}); // the statement that runs reports it
      await client.connect();
      try {
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    }),
  );
}
