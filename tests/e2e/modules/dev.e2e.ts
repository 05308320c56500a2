import type { Page } from '@playwright/test';
import { type Api, signInBrowser } from '../support/people/account.ts';
import { devServer } from '../support/servers/devServer.ts';
import { trust } from '../support/servers/operator.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

interface Made {
  id: number;
  alias: string;
  name: string;
}

async function makeModule(api: Api, word: string): Promise<Made> {
  const name = `${word} ${unique()}`;
  const alias = `d${name.toLowerCase().replace(/[^a-z0-9]/g, '')}`.slice(0, 40);
  return (await api.post('/v1/modules', { name, alias })) as unknown as Made;
}

/** A widget whose page says this, and shows the props that it was drawn with and what a person has typed. */
const widget = (text: string, group = 'Group') => `export default {
  api: 1,
  routes: [{ path: 'home/*', mount(root, host, { path }) {
    const h = document.createElement('h2');
    h.textContent = ${JSON.stringify(text)} + ' ' + path + ' ' + host.version;
    root.append(h);
  } }],
  sidebar: [{ key: 'g', label: ${JSON.stringify(group)}, children: [{ key: 'h', label: 'Home', path: 'home' }] }],
};`;

const frameOf = (page: Page, { name }: Made) => page.frameLocator(`iframe[title="${name}"]:not([aria-hidden])`);
const badge = (page: Page, { name }: Made) =>
  page.getByRole('complementary', { name: 'Modules in DEV mode' }).getByRole('region', { name });

/** The DEV switch and the address, as this browser keeps them. */
const store = (page: Page, alias: string, url?: string) =>
  page.addInitScript(
    ([name, address]) => {
      // Frames of widgets have no storage. Once in a tab, so that what the page changes stays.
      if (globalThis.origin === 'null' || sessionStorage.getItem('stored')) return;
      sessionStorage.setItem('stored', 'Y');
      localStorage.setItem(`stoa.module_dev.${name}`, 'Y');
      if (address) localStorage.setItem(`stoa.module_url.${name}`, address);
    },
    [alias, url],
  );

test('an author switches DEV mode on, and sees each change of the source without a reload', async ({
  admin: page,
  api,
}) => {
  const server = await devServer(widget('First text', 'Group one'));
  const module = await makeModule(api, 'Live');
  await api.post(`/v1/modules/${module.id}/versions`, { name: 'Draft', js_widget_dev: server.url });
  await page.goto(`/admin/modules?search=${encodeURIComponent(module.name)}`);
  await expect(page.getByRole('complementary', { name: 'Modules in DEV mode' })).toHaveCount(0);
  await page.getByRole('switch', { name: `DEV mode of ${module.name}` }).click();
  await expect(badge(page, module)).toContainText('DEV');
  await expect(badge(page, module)).toContainText('Not installed in this account');
  await page.getByText('Group one').waitFor();
  await expectFitting(page);
  await expectAccessible(page);

  await page.goto(`/m/${module.alias}/home/7`);
  await expect(frameOf(page, module).getByRole('heading')).toHaveText('First text home/7 dev');
  await page.evaluate(() => Object.assign(globalThis, { same: true }));
  server.save(widget('Second text', 'Group two'));
  await expect(frameOf(page, module).getByRole('heading')).toHaveText('Second text home/7 dev');
  // A change that does not run says why; the next one does.
  server.save('export default { api: 9 };');
  await expect(badge(page, module).getByRole('alert')).toContainText('api must be one of 1');
  server.save(widget('Third text', 'Group three'));
  await expect(frameOf(page, module).getByRole('heading')).toHaveText('Third text home/7 dev');
  await expect(badge(page, module).getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => 'same' in globalThis)).toBe(true);

  await page.goto('/admin/users');
  await expect(page.getByText('Group three')).toBeVisible();
  server.save(widget('Fourth text', 'Group four'));
  await expect(page.getByText('Group four')).toBeVisible();
  await expect(page.getByText('Group three')).toHaveCount(0);
  await badge(page, module).getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Group four')).toHaveCount(0);
  await expect(badge(page, module)).toHaveCount(0);
});

test('a trusted module runs in a frame in DEV mode, and its pinned bytes in the page once that is off', async ({
  admin: page,
  api,
  request,
}) => {
  const server = await devServer(widget('At work'));
  const module = await makeModule(api, 'Both');
  const version = await api.post(`/v1/modules/${module.id}/versions`, { name: 'First' });
  const path = `/v1/modules/${module.id}/versions/${version.id}`;
  const headers = { ...(await api.headers()), 'content-type': 'text/javascript' };
  expect((await request.put(`/api${path}/widget`, { data: widget('Pinned'), headers })).status()).toBe(200);
  await api.patch(path, { status_id: 2 });
  await api.post(`${path}/set-main`, {});
  await api.post(`/v1/market/install-module/${module.id}`, {});
  await trust(module);
  await store(page, module.alias, server.url);
  await page.goto(`/m/${module.alias}/home`);
  await expect(frameOf(page, module).getByRole('heading')).toHaveText('At work home dev');
  await expect(badge(page, module)).not.toContainText('Not installed');
  await badge(page, module).getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('heading', { name: 'Pinned home' })).toBeVisible();
  await expect(page.locator(`iframe[title="${module.name}"]`)).toHaveCount(0);
  await api.post(`/v1/market/uninstall-module/${module.id}`, {});
});

test('a server that does not answer is named, with the command that starts it', async ({
  admin: page,
  api,
  consoleErrors,
}) => {
  const gone = await devServer('');
  await gone.close();
  const module = await makeModule(api, 'Away');
  await store(page, module.alias);
  await page.goto(`/m/${module.alias}/home`);
  await expect(badge(page, module).getByRole('alert')).toContainText('No address of its DEV widget is known');
  await badge(page, module).getByRole('button', { name: 'No address' }).click();
  await badge(page, module).getByLabel('Address of the DEV widget in this browser').fill('localhost');
  await expect(badge(page, module)).toContainText('begins with http:// or https://');
  await badge(page, module).getByLabel('Address of the DEV widget in this browser').fill(gone.url);
  await badge(page, module).getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('main').getByRole('alert');
  await expect(card).toContainText('Its DEV server does not answer');
  await expect(card).toContainText('npm run dev');
  await expect(card).toContainText(new URL(gone.url).host);
  await expectAccessible(page);
  const back = await devServer(widget('Back'), Number(new URL(gone.url).port));
  await badge(page, module).getByRole('button', { name: 'Reload' }).click();
  await expect(frameOf(page, module).getByRole('heading')).toHaveText('Back home dev');
  await back.close();
  // The browser tells of it, too.
  const others = consoleErrors.splice(0).filter((text) => !text.includes('ERR_CONNECTION_REFUSED'));
  expect(others).toEqual([]);
});

test('what the browser keeps loads nothing for others than people of the account with full access', async ({
  browser,
  baseURL,
  api,
  people,
  admin,
}) => {
  const server = await devServer(widget('Never'));
  const module = await makeModule(api, 'Closed');
  await store(admin, 'no-such-module', server.url);
  const asked: string[] = [];
  const listen = (page: Page) => page.on('request', (request) => asked.push(request.url()));
  listen(admin);
  await admin.goto('/admin/users');
  await expect(admin.getByRole('link', { name: 'Olga Owner', exact: true })).toBeVisible();
  await expect.poll(() => asked.some((url) => url.includes('no-such-module'))).toBe(true);

  const [person] = await people(['Vera Visitor']);
  const context = await browser.newContext({ baseURL: String(baseURL) });
  await signInBrowser(context, String(baseURL), person?.email, person?.password);
  const page = await context.newPage();
  listen(page);
  await store(page, module.alias, server.url);
  await page.goto(`/m/${module.alias}/home`);
  await expect(page.getByText('Module not found')).toBeVisible();
  expect(asked.filter((url) => url.startsWith(new URL(server.url).origin) || url.includes('/w/frame/dev'))).toEqual([]);
  await context.close();
});

test('the policy of the frame comes from the token alone', async ({ api, request, admin: page }) => {
  const module = await makeModule(api, 'Policy');
  await api.post(`/v1/modules/${module.id}/versions`, {
    name: 'Draft',
    js_widget_dev: 'https://dev.example:8443/a/widget.js',
    asks: { entities: {}, hosts: ['api.example'] },
  });
  const headers = await api.headers();
  const token = await (await request.post(`/api/v1/market/module/${module.id}/dev-token`, { headers })).text();
  const open = (query: string) => request.get(`/w/frame/dev${query}`, { failOnStatusCode: false });
  const frame = await open(`?token=${token}&url=https://evil.example`);
  const policy = frame.headers()['content-security-policy'] ?? '';
  expect(policy).toContain('sandbox allow-scripts allow-forms');
  expect(policy).toMatch(
    /script-src ('sha256-[^']+' )+https:\/\/dev\.example:8443 http:\/\/localhost:\d+\/w\/shared\/;/,
  );
  expect(policy).toMatch(
    /connect-src https:\/\/api\.example .* https:\/\/dev\.example:8443 wss:\/\/dev\.example:8443;/,
  );
  expect(policy).not.toContain('evil');
  expect(frame.headers()['cache-control']).toBe('no-store');
  for (const query of ['', '?token=', '?token=a.b.c', `?token=${token}x`, `?token=${token}&token=${token}`])
    expect((await open(query)).status(), query).toBe(404);
  // Opened by itself, it has an origin of its own.
  await page.goto(`/w/frame/dev?token=${token}`);
  expect(await page.evaluate(() => globalThis.origin)).toBe('null');
});
