import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { freePort } from '../../support/freePort.ts';
import { linkPackages } from '../../support/modules/linkPackages.ts';
import { temporaryFolder } from '../../support/processes/folders.ts';
import { type Api, owner } from '../support/people/account.ts';
import { within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/**
 * A stranger writes a module outside of the repository: from an empty folder to a page that is seen
 * (docs/guides/writing-a-module.md#the-command-line). Packages are linked in place of `npm install`, so that no registry is needed.
 */

const run = promisify(execFile);

const folders: string[] = [];
test.afterAll(async () => {
  for (const folder of folders.splice(0)) await fs.rm(folder, { recursive: true });
});

/** Writes a module, with all that its commands need. */
async function newModule() {
  const parent = await temporaryFolder('stranger');
  folders.push(parent);
  const alias = `plan-${unique()}`.replaceAll('_', '-');
  const folder = path.join(parent, alias);
  await run(process.execPath, ['src/cli/stoa.cjs', 'new', 'module', folder]);
  await linkPackages(folder);
  const words = path.join(folder, 'src/words.ts');
  return {
    ...{ alias, folder, name: alias.replaceAll('-', ' ').replace('plan', 'Plan') },
    greet: async (greeting: string) =>
      fs.writeFile(
        words,
        (await fs.readFile(words, 'utf8')).replace(/title: '.*, \{name\}'/, `title: '${greeting}, {name}'`),
      ),
  };
}

async function makeKey(api: Api, request: APIRequestContext): Promise<string> {
  const headers = await api.headers();
  const data = { password_current: owner.password };
  expect((await request.post('/api/v1/auth/reauthenticate', { headers, data })).status()).toBe(204);
  const { user } = (await api.get('/v1/auth/me')) as { user: { id: number } };
  const place = `/api/v1/users/${user.id}/api-keys`;
  const made = await request.post(place, { headers, data: { name: `Publishing ${unique()}` } });
  expect(made.status()).toBe(201);
  return made.text();
}

test('a new module is written, tested, published, installed and seen', async ({
  admin: page,
  api,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { alias, name, folder, greet } = await newModule();
  // A build within this process has set NODE_ENV, which would give the test of the module React for production.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, STOA_URL: String(baseURL), STOA_API_KEY: await makeKey(api, request) };
  const npmRun = async (...args: string[]) => (await run('npm', ['run', '-s', ...args], { cwd: folder, env })).stdout;
  await npmRun('test');
  const published = await npmRun('publish', '--', '--major', '--main', '--publish', '--notes', 'The first one');
  expect(published).toContain('Version 1.0.0 is the main one');
  const address = `${baseURL}/admin/modules/${alias}`;
  expect(published.trim().split('\n').at(-1)).toBe(address);

  await page.goto(address);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('1.0.0')).toBeVisible();
  await page.goto(`/admin/marketplace?search=${encodeURIComponent(name)}&category=own`);
  await page.getByRole('button', { name: `Install ${name}` }).click();
  await expect(page.getByText('Module installed')).toBeVisible();
  // The sidebar has its entry at once.
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/m/${alias}/?$`));
  const part = within(page, 'isolated', name);
  await expect(part.getByRole('heading', { name: 'Hello, Olga Owner' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await part.getByRole('button', { name: 'Say hello' }).click();
  await expect(page.getByText('Hello, Olga Owner!')).toBeVisible();

  // The next version, which the account follows, in the dark theme.
  await greet('Good day');
  expect(await npmRun('publish', '--', '--main')).toContain('Version 1.0.1 is the main one');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(part.getByRole('heading', { name: 'Good day, Olga Owner' })).toBeVisible();
  await expectAccessible(page);
  await api.post(`/v1/market/uninstall-module/${((await api.get(`/v1/modules/${alias}`)) as { id: number }).id}`, {});
});

test('its page changes in DEV mode while the author writes', async ({ admin: page, api, consoleErrors }) => {
  test.slow();
  const { alias, folder, greet } = await newModule();
  const port = await freePort();
  const address = `http://localhost:${port}/src/widget.tsx`;
  const serve = () => spawn(path.join(folder, 'node_modules/.bin/vite'), ['--port', String(port)], { cwd: folder });
  const end = async () => {
    if (server.exitCode === null && server.kill()) await once(server, 'exit');
  };
  let server = serve();
  try {
    const { id } = (await api.post('/v1/modules', { name: alias, alias })) as { id: number };
    await api.post(`/v1/modules/${id}/versions`, { name: 'Draft', js_widget_dev: address });
    const answers = () =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, 'the server of the author').toBe(true);
    await page.goto(`/admin/modules?search=${alias}`);
    await page.getByRole('switch', { name: `DEV mode of ${alias}` }).click();
    await page.goto(`/m/${alias}/`);
    const part = within(page, 'isolated', alias);
    await expect(part.getByRole('heading', { name: 'Hello, Olga Owner' })).toBeVisible();
    await greet('Good day');
    await expect(part.getByRole('heading', { name: 'Good day, Olga Owner' })).toBeVisible();

    // The server restarts.
    await end();
    await greet('Welcome back');
    server = serve();
    await expect(part.getByRole('heading', { name: 'Welcome back, Olga Owner' })).toBeVisible();
    // The browser tells of the server that was away.
    expect(consoleErrors.splice(0).filter((text) => !/net::ERR_CONNECTION_|\[vite\]/.test(text))).toEqual([]);
  } finally {
    await page.goto('about:blank');
    await end();
  }
});
