import type pg from 'pg';
import { AffinityPool } from '../../database/pool/affinityPool.ts';
import { type PoolOptions, withSettings } from '../../database/pool/sessionSettings.ts';
import { momentSettings, recordTypes } from '../recordTypes.ts';

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
  return new AffinityPool(optionsOf(control, max), own);
}

function optionsOf(control: pg.Pool, max: number): pg.PoolOptions {
  const { settings, ...options }: pg.PoolOptions & Pick<PoolOptions, 'settings'> = control.options;
  const { password } = control.options; // hidden from being copied
  // A connection's catalog cache grows with every table that it has used.
  const ofRecords = { ...options, max, password, maxUses: 50_000, types: recordTypes };
  return withSettings(ofRecords, { ...settings, role: 'stoa_data', ...momentSettings });
}
