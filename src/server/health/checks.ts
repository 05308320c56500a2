import type { ControlDatabase } from '../database/database.ts';
import type { Blobs } from '../files/blobs.ts';
import type { FreeBytes } from '../load/quota/freeSpace.ts';
import type { Settings } from '../settings/settings.ts';
import { withConcurrency } from '../tenant/planes/places/withConcurrency.ts';
import type { CheckPart } from './parts.ts';

/** The disk of the data folder, below the floor under which nothing is written (docs/operating/accounts.md#quotas). */
export const checkDisk =
  ({ data_dir, disk_free_min_bytes: floor }: Settings, read: FreeBytes): CheckPart =>
  async () => {
    const free = await read(data_dir);
    const mib = Math.floor(free / 1024 / 1024);
    return free < floor ? { state: 'low', why: `${mib} MiB are free, less than DISK_FREE_MIB` } : null;
  };

/** Where uploaded files are kept: the folder or the bucket. */
export const checkFiles =
  (blobs: Blobs): CheckPart =>
  async () => {
    await blobs.check();
    return null;
  };

/** All planes but the installation's own database, whose failure is not a part's. */
export const checkPlanes =
  ({ inSystem }: Pick<ControlDatabase, 'inSystem'>, connect: (plane_id: number) => Promise<void>): CheckPart =>
  async () => {
    const planes = await inSystem((db) =>
      db.selectFrom('planes').select(['id', 'name']).where('write_url', 'is not', null).execute(),
    ).catch(() => []);
    const lost = await withConcurrency(planes, ({ id, name }) =>
      connect(id).then(
        () => [],
        (error: Error) => [`${name}: ${error.message}`],
      ),
    );
    return lost.flat().length > 0 ? { state: 'unreachable', why: lost.flat().join('; ') } : null;
  };
