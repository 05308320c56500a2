import { expect, test } from 'vitest';
import type { MarketModule } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { moduleLimits } from '#shared/limits.ts';
import { withMarket } from '../../support/modules/market.ts';
import type { Client } from '../../support/server/client.ts';

const market = withMarket();

test('a module keeps settings for the account, which everybody reads and people with full access save', async () => {
  const { module } = await market.publish('settled');
  await market.install(module);
  const person = await market.api.signIn((await market.api.makeUser()).email);
  const settingsOf = async (by: Client) =>
    (await by.get<Me>('/v1/auth/me')).body.modules.find(({ alias }) => alias === 'settled')?.settings;
  const change = (body: object) => market.owner.patch<MarketModule>(`/v1/market/module/${module.id}`, body);
  expect(await settingsOf(person)).toBeNull();
  expect((await change({ settings: { prefix: '9', hours: [9, 18] } })).status).toBe(200);
  expect(await settingsOf(person)).toEqual({ prefix: '9', hours: [9, 18] });
  await change({ settings: { prefix: '' } });
  expect(await settingsOf(market.owner)).toEqual({ prefix: '' });

  const refused = await person.patch(`/v1/market/module/${module.id}`, { settings: {} });
  expect(refused.status).toBe(403);
  for (const settings of [null, [], 'x', { long: 'я'.repeat(moduleLimits.module_settings_max_bytes / 2) }])
    expect((await change({ settings })).body).toMatchObject({ violations: [{ field: 'settings' }] });
  expect((await change({ settings: { zero: '\0' } })).status).toBe(422);
  expect(await settingsOf(market.owner)).toEqual({ prefix: '' });

  // They are there again when it is installed again, and are of this account alone.
  await market.owner.post(`/v1/market/uninstall-module/${module.id}`);
  expect((await change({ settings: {} })).body).toMatchObject({ message: 'module_not_installed' });
  await market.install(module);
  expect(await settingsOf(market.owner)).toEqual({ prefix: '' });
  await market.author.post(`/v1/market/install-module/${module.id}`);
  expect(await settingsOf(market.author)).toBeNull();
});
