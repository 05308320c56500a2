import type pg from 'pg';
import { AffinityPool } from '../../database/affinityPool.ts';
import { recordTypes, settingsOfMoments } from '../recordTypes.ts';

/**
 * Connections to the records on the provider's side, as a role that owns the accounts' schemas and sees nothing else.
 * The caller ends the pool.
 * @param control pool of the same database
 * @param max connections at most; by default as many as `control`
 */
export function providerPool(control: pg.Pool, max = control.options.max): AffinityPool {
  return new AffinityPool({
    ...control.options,
    max,
    password: control.options.password,
    // A connection's catalog cache grows with every table that it has used.
    maxUses: 50_000,
    types: recordTypes,
    onConnect: async (client) => {
      await control.options.onConnect?.(client);
      await client.query(`set role stoa_data; ${settingsOfMoments}`);
    },
  });
}
