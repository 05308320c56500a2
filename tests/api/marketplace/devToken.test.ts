import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { addVersion } from '../../support/modules/makeModule.ts';
import { withMarket } from '../../support/modules/market.ts';

const market = withMarket();

const tokenOf = (module: { id: number }, body?: object) =>
  market.author.post(`/v1/market/module/${module.id}/dev-token`, body);

test('names the DEV widget of the latest version, or the address that is asked', async () => {
  const { module } = await market.publish('dev-address', { js_widget_dev: 'http://localhost:1/main.js' });
  await addVersion(market.author, module, { js_widget_dev: 'http://localhost:2/latest.js' });
  const claims = decodeJwt((await tokenOf(module)).text);
  expect(claims).toMatchObject({ module_id: module.id, url: 'http://localhost:2/latest.js', aud: 'stoa:dev' });
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 3600);
  const own = await tokenOf(module, { url: 'http://localhost:3/own.js' });
  expect(decodeJwt(own.text).url).toBe('http://localhost:3/own.js');
  for (const url of ['', null]) expect(decodeJwt((await tokenOf(module, { url })).text).url).toBe(claims.url);
  await addVersion(market.author, module);
  expect(decodeJwt((await tokenOf(module)).text).url).toBeNull();
});

test.each(['ftp://localhost/w.js', 'javascript:alert(1)', 'localhost:5179', 'http://user:word@localhost/w.js', 7])(
  'refuses the address %s',
  async (url) => {
    const { module } = await market.publish(`dev-refused-${String(url).length}`);
    const answer = await tokenOf(module, { url });
    expect(answer.status).toBe(422);
    expect(answer.body.violations).toMatchObject([{ field: 'url', message: 'versions.errors.url' }]);
  },
);

test('is for people of the account that develops the module, with full access', async () => {
  const { module } = await market.publish('dev-others');
  await market.install(module);
  const path = `/v1/market/module/${module.id}/dev-token`;
  expect((await market.owner.post(path)).status).toBe(403);
  const person = await market.api.signIn((await market.api.makeUser()).email);
  expect((await person.post(path)).status).toBe(403);
  const asModule = market.author.as({ authorization: `Module ${(await tokenOf(module)).text}` });
  expect((await asModule.get('/v1/entities')).status).toBe(401);
});
