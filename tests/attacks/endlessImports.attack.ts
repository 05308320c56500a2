import { setTimeout as sleep } from 'node:timers/promises';
import { makeEntity } from '../support/accounts/entities.ts';
import { endlessImport } from '../support/server/endlessImport.ts';
import { type Attack, held } from './kit.ts';

/** How many come at once, and what each sends at most: the instance must not take them all. */
const imports = 40;
const most_bytes = 1024 * 1024;
/** Writes of the victim meanwhile. */
const writes = 20;

/** Imports that never end take turns before their bytes are taken (docs/operating/accounts.md#quotas). */
export const attack: Attack = {
  hole: 'imports that never end fill the disk, and others cannot write',
  async run({ url, attacker, victim }) {
    const alias = `endless_${Date.now().toString(36)}`;
    for (const each of [attacker, victim]) await makeEntity(each, alias, [{ alias: 'title', type: 'text' }]);
    const { host, authorization = '' } = attacker;
    const hostname = /(^|\.)localhost$/.test(url.hostname) ? '127.0.0.1' : url.hostname;
    const to = { hostname, port: Number(url.port || 80) };
    const begun = Array.from({ length: imports }, () => endlessImport(to, { host, authorization, alias }, most_bytes));
    try {
      for (let n = 0; n < writes; n += 1) {
        const { status, text } = await victim.post(`/rest/${alias}`, { title: 'goes on' });
        held(status === 201, `another account's write is ${status}: ${text}`);
      }
      held(await someRefused(begun), `all ${imports} are received at once`);
    } finally {
      for (const each of begun) each.leave();
    }
  },
};

/** Whether the instance refuses one of them. A busy machine answers late. */
async function someRefused(begun: readonly ReturnType<typeof endlessImport>[]): Promise<boolean> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    if (begun.some((each) => (each.status() ?? 0) >= 400)) return true;
    await sleep(100);
  }
  return false;
}
