import type { Encryption, Server } from '#server/tenant/servers/server.ts';
import { type Access, serverConfig } from '#server/tenant/servers/serverPool.ts';
import { StrictClient } from '#server/tenant/servers/strictClient.ts';
import { CheckFailed, connectFailure, type Inputs } from './failure.ts';

export type Target = Omit<Server, 'encryption'>;

export interface Connected {
  client: StrictClient;
  encryption: Encryption;
}

/** From the best to the worst. */
const encryptions: readonly Encryption[] = ['verified', 'unverified', 'none'];

/**
 * Connects as safely as the server can.
 * @param least the least encryption that is taken
 * @throws CheckFailed
 */
export async function connectSafely(
  target: Target,
  access: Access,
  least: Encryption,
  inputs: Inputs,
): Promise<Connected> {
  let encryption: Encryption = 'verified';
  for (;;) {
    try {
      return { client: await open({ ...target, encryption }, access), encryption };
    } catch (error) {
      const next = nextAfter(encryption, error);
      if (next === null) throw connectFailure(error, inputs);
      if (encryptions.indexOf(next) > encryptions.indexOf(least)) throw new CheckFailed('tls', inputs.host);
      encryption = next;
    }
  }
}

/** Without TLS only if the server says that it has none. */
function nextAfter(encryption: Encryption, error: unknown): Encryption | null {
  if (encryption === 'none') return null;
  const { message } = error as Error;
  if (message === 'The server does not support SSL connections') return 'none';
  return encryption === 'verified' && connectFailure(error, noInputs).kind === 'tls' ? 'unverified' : null;
}

const noInputs: Inputs = {
  host: 'storage_write_host',
  user: 'storage_write_user',
  password: 'storage_write_password',
};

/** A connection of its own, with the time limits of all connections to customers' servers. The caller closes it. */
export async function open(server: Server, access: Access): Promise<StrictClient> {
  const client = new StrictClient(serverConfig(server, access));
  client.on('error', () => {}); // the query that runs reports it
  try {
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
}
