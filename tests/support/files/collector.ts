import fs from 'node:fs/promises';
import path from 'node:path';
import { gcFiles } from '#resources/data/files/server/gcFiles.service.ts';
import type { JobCtx, Platform } from '#server/context.ts';
import { controlDatabase } from '#server/database/database.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import { accountData } from '#server/tenant/models.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import type { Api } from '../server/api.ts';
import { testPlanes } from '../storage/planes.ts';

const HOUR_MS = 3_600_000;

export interface Collector {
  /** Runs the hourly job with a clock that is this many hours ahead. Failures are in `logged`. */
  run(hours: number): Promise<void>;
  logged: string[];
  close(): Promise<void>;
}

/** The job that deletes unused files of a server, with a clock that tests set. */
export async function collectorOf({ database, settings }: Api): Promise<Collector> {
  const control = controlDatabase(database.pool);
  const records = providerPool(database.pool);
  const data = accountData(control, await testPlanes(control, records));
  const platform = { settings, blobs: openBlobs(settings), data } as Partial<Platform> as Platform;
  const logged: string[] = [];
  return {
    logged,
    run: (hours) => {
      const ctx: Omit<JobCtx, 'enqueue'> = {
        platform,
        log: { info: (_data, text) => void logged.push(text) },
        now: new Date(Date.now() + hours * HOUR_MS),
        inAccount: control.inAccount,
        inSystem: control.inSystem,
      };
      return gcFiles(ctx as JobCtx);
    },
    close: () => records.end(),
  };
}

/** Sets the modification time of all files in a folder of the data folder to this many hours ago. */
export async function ageFiles({ settings }: Api, folder: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS);
  const root = path.join(settings.data_dir, folder);
  for (const found of await fs.readdir(root, { recursive: true, withFileTypes: true }))
    if (found.isFile()) await fs.utimes(path.join(found.parentPath, found.name), then, then);
}
