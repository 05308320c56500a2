import type { Selectable } from 'kysely';
import { deriveKey } from '#server/crypto/appSecret.ts';
import type { StorageTables } from '#server/database/storageTables.ts';
import { type Dedicated, ownConnection, planeConnection } from '#server/tenant/planes/dedicated.ts';
import { openUrl } from '#server/tenant/planes/planeUrls.ts';
import { planeConfig } from '#server/tenant/planes/providerPlanes.ts';
import { placeOf, type Storage, storageOf } from '#server/tenant/planes/storage.ts';
import type { CheckContext } from './check.ts';

/** A database with records that is not the installation's own. */
export interface RecordPlace {
  /** As breaches name it. */
  name: string;
  isPlane: boolean;
  accounts: Storage[];
  connect(): Promise<Dedicated>;
}

/** All planes other than the default one, and the servers of accounts. */
export async function findPlaces({ query, secret, elsewhere }: CheckContext): Promise<RecordPlace[]> {
  const key = deriveKey(secret, 'seal');
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
  const access = { key, installation: installation?.id ?? '', ...(elsewhere ?? { allow_private: false }) };
  return [
    ...planes.map(
      ({ id, name, write_url }): RecordPlace => ({
        name: `plane ${name}`,
        isPlane: true,
        accounts: storages.filter(({ place }) => place.kind === 'provider' && place.plane_id === Number(id)),
        connect: async () => planeConnection(planeConfig(openUrl(key, 'write_url', Number(id), write_url)), null),
      }),
    ),
    ...storages.flatMap((storage): RecordPlace[] => {
      const { place, account_id } = storage;
      if (place.kind !== 'own') return [];
      const name = `server of account ${account_id}`;
      return [{ name, isPlane: false, accounts: [storage], connect: () => ownConnection(place, access) }];
    }),
  ];
}
