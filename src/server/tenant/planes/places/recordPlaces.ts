import type { Selectable } from 'kysely';
import type pg from 'pg';
import type { StorageTables } from '../../../database/tables/storageTables.ts';
import type { Guard } from '../../servers/guardedSocket.ts';
import { type Dedicated, ownConnection, planeConnection } from '../dedicated.ts';
import { openUrl } from '../planeUrls.ts';
import { planeConfig } from '../providerPlanes.ts';
import { placeOf, type Storage, storageOf } from '../storage.ts';

/** A database with records that is not the installation's own. */
export interface RecordPlace {
  /** As the operator is told. */
  name: string;
  isPlane: boolean;
  accounts: Storage[];
  /** @param limit_ms of a statement, 0 for none */
  connect(limit_ms?: number): Promise<Dedicated>;
}

/** How the control tables are read, as the role `stoa_system`, and servers are reached. */
export interface ControlAccess extends Guard {
  query<R extends pg.QueryResultRow>(text: string): Promise<R[]>;
  /** Opens sealed passwords and URLs. */
  key: Buffer;
}

/** All planes other than the default one, and the servers of accounts. Nothing is connected to yet. */
export async function findPlaces({ query, key, ...guard }: ControlAccess): Promise<RecordPlace[]> {
  const storages = (
    await query<Selectable<StorageTables['account_storage']>>(
      `select * from control.account_storage where location = 'own' or plane_id is not null order by account_id`,
    )
  ).map((row) => {
    // The driver may read them as text here.
    const { account_id, epoch, plane_id } = row;
    const place = placeOf({ ...row, plane_id: plane_id === null ? null : Number(plane_id) });
    return storageOf(Number(account_id), Number(epoch), place);
  });
  const planes = await query<{ id: number; name: string; write_url: Buffer }>(
    'select id, name, write_url from control.planes where write_url is not null order by id',
  );
  const [installation] = await query<{ id: string }>('select id from control.installation');
  const access = { key, installation: installation?.id ?? '', ...guard };
  return [
    ...planes.map(
      ({ id, name, write_url }): RecordPlace => ({
        name: `plane ${name}`,
        isPlane: true,
        accounts: storages.filter(({ place }) => place.kind === 'provider' && place.plane_id === Number(id)),
        connect: async (limit_ms) =>
          planeConnection(planeConfig(openUrl(key, 'write_url', Number(id), write_url)), null, limit_ms),
      }),
    ),
    ...storages.flatMap((storage): RecordPlace[] => {
      const { place, account_id } = storage;
      if (place.kind !== 'own') return [];
      const name = `server of account ${account_id}`;
      return [
        { name, isPlane: false, accounts: [storage], connect: (limit_ms) => ownConnection(place, access, limit_ms) },
      ];
    }),
  ];
}
