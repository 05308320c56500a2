import type { DataPlane } from '../dataPlane.ts';

/** The table that a move makes in the schema that it moves records away from. */
export const moveMark = (schema: string): string => `"${schema}"._move`;

/** Whether the account's records are being moved away, so that no table is changed. */
export async function isMoving({ schema, write }: Pick<DataPlane, 'schema' | 'write'>): Promise<boolean> {
  const [row] = await write<{ there: boolean }>('select to_regclass($1) is not null as there', [moveMark(schema)]);
  return row?.there === true;
}
