import { withEnd } from '../planes/schemas.ts';
import { placesOf } from './places.ts';
import { isThere, type Side } from './side.ts';
import type { Move, RunStore } from './store.ts';
import { dropSide } from './target.ts';

/**
 * The old side of an account that began with empty tables elsewhere (docs/reference/product/storage.md#changing-the-place). It gets
 * another name, so that late writers find nothing there and the account may come back, and is removed after 7 days.
 */

/** Another account, or a later use of the place by this one, has another name. */
export const retiredName = ({ id }: Pick<Move, 'id'>, schema: string): string => withEnd(schema, `_left_${id}`);

/** Gives the old side another name, or after its days removes it. Can be repeated. */
export async function retireSource(side: Side, move: Move, store: RunStore, isKept: boolean): Promise<void> {
  if (await hasTables(side)) await store.whileNewest(move, () => rename(side, retiredName(move, side.schema)));
  if (!isKept) await dropRetired(side, retiredName(move, side.schema));
}

/** Of this account, and not those that a move is filling. */
async function hasTables(side: Side): Promise<boolean> {
  const { client, table, account_id, places } = side;
  if (!(await isThere(side, table('_meta'))) || (await isThere(side, places.filling))) return false;
  const { rows } = await client.query<{ account_id: number }>(`select account_id from ${table('_meta')}`);
  return rows[0]?.account_id === account_id;
}

const rename = ({ client, schema, renameSchema }: Side, to: string) =>
  client.query(`begin; ${renameSchema(schema, to)}; commit`);

async function dropRetired(side: Side, schema: string): Promise<void> {
  const retired: Side = { ...side, schema, places: placesOf(schema), table: (name) => `"${schema}".${name}` };
  if (await isThere(retired, retired.table('_meta'))) await dropSide(retired, true);
}
