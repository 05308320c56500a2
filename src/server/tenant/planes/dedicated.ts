import pg from 'pg';
import type { AffinityPool } from '../../load/connections/affinityPool.ts';
import { type Access, serverConfig } from '../servers/serverPool.ts';
import { StrictClient } from '../servers/strictClient.ts';
import { ofProvider, ofSignedIn } from './schemas.ts';
import type { OwnPlace } from './storage.ts';

/** How long a statement may take that has no limit of its own, ms: a silent server is given up. */
const answer_ms = 60_000;

/** How long a server may take to end the connection, ms. */
const end_ms = 2000;

/** A connection that no pool has. */
export interface Dedicated {
  client: pg.Client;
  kind: 'provider' | 'own';
  /** Statements that create an account's schema, in a transaction. */
  makeSchema(schema: string): string;
  renameSchema(schema: string, to: string): string;
  /** The installation that signs the schema; null: only one can be there. */
  installation: string | null;
  end(): Promise<void>;
  /** Breaks it off at once; the server undoes its transaction. */
  destroy(): void;
}

export async function providerConnection({ options }: AffinityPool): Promise<Dedicated> {
  const client = new pg.Client({ ...options, password: options.password, query_timeout: answer_ms });
  const as = { kind: 'provider', ...ofProvider, installation: null } as const;
  return opened(client, as, 'set role stoa_data');
}

/**
 * @param config of the plane (`planeConfig`)
 * @param limit_ms of a statement, 0 for none: the driver would keep that of a stream after its end
 */
export async function planeConnection(
  config: pg.ClientConfig,
  installation: string | null,
  limit_ms = answer_ms,
): Promise<Dedicated> {
  const client = new pg.Client({ ...config, query_timeout: limit_ms });
  return opened(client, { kind: 'provider', ...ofSignedIn, installation }, '');
}

/** @param limit_ms as of {@link planeConnection} */
export async function ownConnection(
  { write }: OwnPlace,
  access: Access | undefined,
  limit_ms = answer_ms,
): Promise<Dedicated> {
  if (!access) throw new Error('Servers of customers are not set up here');
  const client = new StrictClient({ ...serverConfig(write, access), query_timeout: limit_ms });
  const as = { kind: 'own', ...ofSignedIn, installation: access.installation } as const;
  return opened(client, as, '');
}

async function opened(
  client: pg.Client,
  as: Pick<Dedicated, 'kind' | 'makeSchema' | 'renameSchema' | 'installation'>,
  role: string,
): Promise<Dedicated> {
  // A broken connection fails its statements.
  client.on('error', () => {});
  const destroy = () =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  try {
    await client.connect();
    if (role) await client.query(role);
  } catch (error) {
    destroy();
    throw error;
  }
  return { ...as, client, destroy, end: () => ended(client, destroy) };
}

/** A server that does not answer must not keep the caller. */
async function ended(client: pg.Client, destroy: () => void): Promise<void> {
  const timer = setTimeout(destroy, end_ms);
  await client.end().catch(() => {});
  clearTimeout(timer);
}
