import pg from 'pg';
import { seal, unseal } from '../../crypto/seal.ts';
import type { ControlDatabase } from '../../database/database.ts';

/** The URLs of a plane that is not the installation's own database (docs/operating/planes.md#planes). They have passwords. */
export interface PlaneUrls {
  write: string;
  /** Null: reads go to the same server. */
  read: string | null;
}

type Column = 'write_url' | 'read_url';

const placeOf = (column: Column, plane_id: number) => `planes/${column}/${plane_id}`;

/** A URL for its column of `control.planes`, bound to the row. */
export const sealUrl = (key: Buffer, column: Column, plane_id: number, url: string): Buffer =>
  seal(key, placeOf(column, plane_id), url);

export const openUrl = (key: Buffer, column: Column, plane_id: number, sealed: Buffer): string =>
  unseal(key, placeOf(column, plane_id), sealed).toString();

/** Reads a plane's URLs. */
export type FindPlane = (plane_id: number) => Promise<PlaneUrls>;

/** @param key opens the URLs. It throws for a plane that does not exist */
export const findPlaneIn =
  ({ inSystem }: Pick<ControlDatabase, 'inSystem'>, key: Buffer): FindPlane =>
  async (plane_id) => {
    const row = await inSystem((db) =>
      db.selectFrom('planes').select(['write_url', 'read_url']).where('id', '=', plane_id).executeTakeFirst(),
    );
    if (!row?.write_url) throw new Error(`There is no plane ${plane_id}`);
    return {
      write: openUrl(key, 'write_url', plane_id, row.write_url),
      read: row.read_url && openUrl(key, 'read_url', plane_id, row.read_url),
    };
  };

/** Where a URL leads, without user and password: `host:port/database`. */
export function addressOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host.includes(':') ? `[${host}]` : host}:${port}/${database}`;
}
