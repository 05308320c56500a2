import os from 'node:os';
import pg from 'pg';
import { type PoolOptions, withSettings } from '../../database/pool/sessionSettings.ts';
import { AffinityPool } from '../../load/connections/affinityPool.ts';
import { lowerPriority } from '../../load/priority.ts';
import { momentSettings, recordTypes } from '../recordTypes.ts';

/** Slow reads at once for each processor, of all accounts; one account gets half of them. */
const SLOW_PER_PROCESSOR = 2;
/** More would leave the database too few connections for everything else. */
const SLOW_MAX = 12;

/** Few work needs a session of its own, such as building of indexes. */
const DIRECT_CONNECTIONS = 4;

/**
 * Connections to the records on the provider's side, as a role that owns the accounts' schemas and sees nothing else.
 * The caller ends the pool.
 * @param control pool of the same database
 * @param max connections at most; by default as many as `control`
 * @param direct leads to the database itself, if `control` leads to a pooler in transaction mode
 */
export function providerPool(control: pg.Pool, max = control.options.max, direct = control): AffinityPool {
  const own = direct === control ? undefined : new AffinityPool(optionsOf(direct, DIRECT_CONNECTIONS));
  const slow = isOnThisMachine(control) ? slowPool(control, max) : null;
  return new AffinityPool(optionsOf(control, max), { direct: own, slow });
}

/** What is behind a pooler may be elsewhere. */
function isOnThisMachine({ options }: pg.Pool): boolean {
  if ((options as PoolOptions).pooler) return false;
  const { host } = new pg.Client(options);
  return host.startsWith('/') || ['localhost', '127.0.0.1', '::1'].includes(host);
}

function slowPool(control: pg.Pool, max: number): AffinityPool {
  const options = optionsOf(control, Math.min(max, SLOW_MAX, SLOW_PER_PROCESSOR * os.availableParallelism()));
  if (!(control.options as PoolOptions).isOwn) return new AffinityPool(options);
  const { onConnect } = options;
  return new AffinityPool({
    ...options,
    password: options.password,
    onConnect: async (client) => {
      await onConnect?.(client);
      await lowerPriority(client);
    },
  });
}

function optionsOf(control: pg.Pool, max: number): pg.PoolOptions {
  const { settings, ...options }: pg.PoolOptions & Pick<PoolOptions, 'settings'> = control.options;
  const { password } = control.options; // hidden from being copied
  // A connection's catalog cache grows with every table that it has used.
  const ofRecords = { ...options, max, password, maxUses: 50_000, types: recordTypes };
  return withSettings(ofRecords, { ...settings, role: 'stoa_data', ...momentSettings });
}
