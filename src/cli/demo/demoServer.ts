import path from 'node:path';
import type { Call } from '#sdk/cli/publish/call.ts';
import { controlDatabase } from '#server/database/database.ts';
import { openDatabase } from '#server/database/openDatabase.ts';
import { readSettings } from '#server/settings/settings.ts';
import { makeFirstAccount } from '#server/start/firstAccount.ts';
import { exitOnError } from '../operator/exitOnError.ts';
import { addPeople } from './addPeople.ts';
import { backdate } from './backdate.ts';
import { fillBusiness } from './business.ts';
import { callAsOwner } from './callAsOwner.ts';
import { installModules } from './installModules.ts';
import { telephonyOf } from './people.ts';

/** `npm run demo`: the server with a filled account, in a data folder of its own unless DATA_DIR or DATABASE_URL is set. */

/** Fills the entities; their user fields refer to the first 20 active people. */
async function fillRecords(call: Call, now: Date): Promise<number> {
  const { items } = await call<{ items: DemoUser[] }>('GET', '/v1/users?limit=20&filter[blocked]=false');
  const owner = items.find(({ is_owner }) => is_owner);
  if (owner && !owner.extra.telephony)
    await call('PATCH', `/v1/users/${owner.id}`, { extra: { telephony: telephonyOf(-1) } });
  return fillBusiness(
    call,
    items.map(({ id }) => id),
    now,
  );
}

interface DemoUser {
  id: number;
  is_owner: boolean;
  extra: { telephony?: object };
}

const isOwn = !process.env.DATA_DIR && !process.env.DATABASE_URL;
if (isOwn) {
  process.env.DATA_DIR = '.demo';
  process.env.OWNER_EMAIL ||= 'owner@example.com';
  process.env.OWNER_PASSWORD ||= 'stoa-demo';
  process.env.ACCOUNT_NAME ||= 'Stoa Demo';
}

await exitOnError(async () => {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings);
  try {
    const control = controlDatabase(database.pool);
    const first = await makeFirstAccount(control, settings);
    console.log(`Added ${await addPeople(control)} people`);
    const now = new Date();
    const { added, modules } = await callAsOwner(settings, database, async (call) => ({
      added: await fillRecords(call, now),
      modules: await installModules(call, path.resolve(import.meta.dirname, '../../..')),
    }));
    if (added > 0) await backdate(control, database.direct, now);
    console.log(`Added ${added} records`);
    if (modules.length > 0) console.log(`Installed modules: ${modules.join(', ')}`);
    if (first || isOwn)
      console.log(`Demo: sign in as ${settings.owner_email}, password ${first?.password ?? settings.owner_password}`);
  } finally {
    await database.close();
  }
});

if (!process.exitCode) await import('#server/main.ts');
