import { purgeEntities } from '#resources/entities/server/entityTrash.service.ts';
import { purgeFields } from '#resources/fields/server/fieldTrash.service.ts';
import { purgeAccount, purgeRecords } from '#resources/records/server/trash/recordTrash.service.ts';
import type { JobCtx, Platform } from '#server/context.ts';
import { controlDatabase, type Db } from '#server/database/database.ts';
import { announceRecords } from '#server/database/notices.ts';
import { recordEvents } from '#server/events/recordEvents.ts';
import { enqueueDeclared } from '#server/jobs/queue.ts';
import { accountData } from '#server/tenant/models.ts';
import { providerPlanes } from '#server/tenant/planes.ts';
import { providerPool } from '#server/tenant/providerPool.ts';
import type { Resource } from '#shared/resource.ts';
import type { Api } from '../server/api.ts';

const DAY_MS = 86_400_000;

const jobs = { entities: purgeEntities, fields: purgeFields, records: purgeRecords };

export interface Purger {
  /** The daily job, as if it were so many days later. What it could not do is in `told`. */
  run(of: keyof typeof jobs, days: number): Promise<void>;
  /** The job of one account's records. */
  account(account_id: number, days: number): Promise<void>;
  told: string[];
  close(): Promise<void>;
}

/** The jobs that empty the trash, with a clock that tests set. Jobs that they put in line are the server's. */
export function purgerOf({ database, settings }: Api): Purger {
  const control = controlDatabase(database.pool);
  const records = providerPool(database.pool);
  const data = accountData(control, providerPlanes(records));
  // What it does is told to the server's pages, as by any other process.
  const events = recordEvents({ publishRecords: () => {} }, (payloads) => announceRecords(database.pool, payloads));
  const platform = { settings, data, events } as Partial<Platform> as Platform;
  const told: string[] = [];
  const after = (days: number) =>
    ({
      platform,
      log: { info: (_data: object, text: string) => void told.push(text) },
      now: new Date(Date.now() + days * DAY_MS),
      inAccount: control.inAccount,
      inSystem: control.inSystem,
      enqueue: (db: Db, of: Resource, job: string, payload: unknown, when?: object) =>
        enqueueDeclared(db, of, job, payload, when),
    }) as JobCtx;
  return {
    told,
    run: (of, days) => jobs[of](after(days)),
    account: (account_id, days) => purgeAccount(after(days), { account_id }),
    async close() {
      await events.close();
      await records.end();
    },
  };
}
