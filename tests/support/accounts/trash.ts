import { purgeEntities } from '#resources/data/entities/server/entityTrash.service.ts';
import { purgeFields } from '#resources/data/fields/server/fieldTrash.service.ts';
import { purgeAccount, purgeRecords } from '#resources/data/records/server/trash/recordTrash.service.ts';
import type { JobCtx, Platform } from '#server/context.ts';
import { controlDatabase } from '#server/database/database.ts';
import { announceRecords } from '#server/database/notices.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { recordEvents } from '#server/events/recordEvents.ts';
import { enqueueDeclared } from '#server/jobs/queue.ts';
import { accountData } from '#server/tenant/models.ts';
import { providerPool } from '#server/tenant/planes/providerPool.ts';
import type { Resource } from '#shared/resource.ts';
import type { Api } from '../server/api.ts';
import { testPlanes } from '../storage/planes.ts';

const DAY_MS = 86_400_000;

const jobs = { entities: purgeEntities, fields: purgeFields, records: purgeRecords };

export interface Purger {
  /** Runs the daily job with a clock that is this many days ahead. Failures are in `logged`. */
  run(of: keyof typeof jobs, days: number): Promise<void>;
  /** Runs the job for the records of one account. */
  account(account_id: number, days: number): Promise<void>;
  logged: string[];
  close(): Promise<void>;
}

/** The jobs that empty the trash, with a clock that tests set. Jobs that they enqueue run in the server. */
export async function purgerOf({ database, settings }: Api): Promise<Purger> {
  const control = controlDatabase(database.pool);
  const records = providerPool(database.pool);
  const data = accountData(control, await testPlanes(control, records));
  // Notifies pages connected to the server, as any other process does.
  const events = recordEvents({ publishRecords: () => {} }, (payloads) => announceRecords(database.pool, payloads));
  const platform = { settings, data, events } as Partial<Platform> as Platform;
  const logged: string[] = [];
  const after = (days: number) =>
    ({
      platform,
      log: { info: (_data: object, text: string) => void logged.push(text) },
      now: new Date(Date.now() + days * DAY_MS),
      inAccount: control.inAccount,
      inSystem: control.inSystem,
      enqueue: (db: Db, of: Resource, job: string, payload: unknown, when?: object) =>
        enqueueDeclared(db, of, job, payload, when),
    }) as JobCtx;
  return {
    logged,
    run: (of, days) => jobs[of](after(days)),
    account: (account_id, days) => purgeAccount(after(days), { account_id }),
    async close() {
      await events.close();
      await records.end();
    },
  };
}
