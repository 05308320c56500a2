import type { DataPlane } from '../dataPlane.ts';
import { placesOf } from './places.ts';

/** Whether the account's records are being moved away, so that no table is changed. */
export async function isMoving({ schema, write }: Pick<DataPlane, 'schema' | 'write'>): Promise<boolean> {
  const [row] = await write<{ there: boolean }>('select to_regclass($1) is not null as there', [
    placesOf(schema).state,
  ]);
  return row?.there === true;
}
