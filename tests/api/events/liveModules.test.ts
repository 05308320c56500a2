import { beforeAll, expect, test } from 'vitest';
import { addVersion, setMain } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';
import { startApi } from '../../support/server/api.ts';
import type { Client } from '../../support/server/client.ts';
import { listen } from '../../support/server/eventStream.ts';

/** Open pages are told when their modules change. */

const market = withMarket();
let person: Client;
beforeAll(async () => {
  person = await market.api.signIn((await market.api.makeUser()).email);
});

const told = 'event: modules\ndata: {}\n\n';

test('pages of everyone in the account are told of installs, versions and withdrawals, in every process', async () => {
  const second = await startApi({ database: market.api.database });
  const pages = [await listen(market.api, person), await listen(second, person)];
  const expectTold = async () => {
    for (const page of pages) {
      await page.until(told);
      page.forget();
    }
  };
  for (const page of pages) await page.until(': open');
  const { module, version } = await market.publish('told');
  await market.install(module);
  await expectTold();
  await setMain(market.author, await addVersion(market.author, module, { status_id: 2 }));
  await expectTold();
  await market.author.patch(`/v1/modules/${module.id}`, { name: 'Renamed' });
  await expectTold();
  await market.api.sql('update control.module_versions set withdrawn_at = now() where id = $1', [version.id + 1]);
  await expectTold();
  await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
  await expectTold();
});

test('pages of an account without the module are told nothing', async () => {
  const { module } = await market.publish('untold');
  const page = await listen(market.api, market.author);
  await page.until(': open');
  await market.install(module);
  // The author's own account has nothing installed; its own next event comes after all of the other account's.
  await market.author.post('/v1/entities', { name: 'Mark', alias: 'mark' });
  expect(await page.until('event: schema')).not.toContain('event: modules');
});
