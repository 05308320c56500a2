import pg from 'pg';
import { outlivingConnections } from '../database/pool.ts';
import { recordTypes, settingsOfMoments } from './recordTypes.ts';

/**
 * Connections to the records on the provider's side, apart from those to the control tables: as a role that owns the
 * accounts' schemas and sees nothing else. Ended by whoever made it.
 * @param control whose database it shares
 * @param max connections at most; as many as control has without
 */
export function providerPool(control: pg.Pool, max = control.options.max): pg.Pool {
  const pool = new pg.Pool({
    ...control.options,
    max,
    password: control.options.password,
    // What a connection remembers of the tables it has touched grows with the accounts it has served.
    maxUses: 50_000,
    types: recordTypes,
    onConnect: async (client) => {
      await client.query(`set role stoa_data; ${settingsOfMoments}`);
    },
  });
  return outlivingConnections(pool);
}
