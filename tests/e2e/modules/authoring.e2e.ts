import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from '../support/people/account.ts';
import { widgetAddress } from '../support/servers/widgets.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

interface Made {
  id: number;
  alias: string;
  name: string;
}

async function makeModule(api: Api, name: string): Promise<Made> {
  const alias = `m${unique()}`
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);
  return (await api.post('/v1/modules', { name, alias })) as unknown as Made;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const addVersion = (api: Api, { id }: Made, body: object) =>
  api.post(`/v1/modules/${id}/versions`, { name: 'Release', ...body });

const version = (page: Page, alias: string) =>
  page.getByRole('region', { name: 'Versions' }).getByRole('listitem').filter({ hasText: alias });

test('an author makes a module and its first versions', { tag: '@smoke' }, async ({ admin: page }) => {
  const name = `Доска сделок ${process.pid}`;
  await page.goto(`/admin/modules?search=${name}`);
  await page.getByRole('button', { name: 'New module' }).first().click();
  const card = page.getByRole('dialog', { name: 'New module' });
  await card.getByLabel(/^Name/).fill(name);
  await expect(card.getByLabel(/^Alias/)).toHaveValue(`doska-sdelok-${process.pid}`);
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Module created')).toBeVisible();
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/modules/doska-sdelok-${process.pid}$`));
  await expect(page.getByText('No versions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Add major' }).click();
  const first = page.getByRole('dialog', { name: 'New version' });
  await expect(first.getByLabel(/^Version/)).toHaveValue('1.0.0');
  await first.getByLabel(/^Name/).fill('First');
  await first.getByLabel('Widget', { exact: true }).fill(await widgetAddress());
  await first.getByRole('button', { name: 'Add entity' }).click();
  await first.getByLabel('Alias of an entity').fill('deals');
  await first.getByLabel('Access').selectOption('write');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version added')).toBeVisible();
  await expect(version(page, '1.0.0').getByRole('img', { name: 'New' })).toBeVisible();
  await expect(version(page, '1.0.0').getByText('0 accounts')).toBeVisible();
  await expect(version(page, '1.0.0').getByRole('button', { name: 'Make main: version 1.0.0' })).toBeDisabled();

  // The next one starts as a copy of the latest.
  await page.getByRole('button', { name: 'Add minor' }).click();
  const second = page.getByRole('dialog', { name: 'New version' });
  await expect(second.getByLabel(/^Version/)).toHaveValue('1.1.0');
  await expect(second.getByLabel(/^Name/)).toHaveValue('First');
  await expect(second.getByLabel('Alias of an entity')).toHaveValue('deals');
  await second.getByLabel('Type').selectOption('patch');
  await expect(second.getByLabel(/^Version/)).toHaveValue('1.0.1');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(version(page, '1.0.1')).toBeVisible();
});

test('a version becomes active with its widget, and main once its number is typed', async ({ admin: page, api }) => {
  const module = await makeModule(api, 'Telephony');
  await addVersion(api, module, { alias: '1.0.0', js_widget_prod: 'http://127.0.0.1:1/nothing.js' });
  await page.goto(`/admin/modules/${module.alias}`);
  await page.getByRole('button', { name: 'Edit version 1.0.0' }).click();
  const card = page.getByRole('dialog', { name: 'Version 1.0.0' });
  await expect(card.getByLabel('Type')).toBeDisabled();
  await card.getByLabel('Status').selectOption({ label: 'Active' });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('The widget can’t be fetched (refused)')).toBeVisible();
  await card.getByLabel('Widget', { exact: true }).fill(await widgetAddress());
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version updated')).toBeVisible();

  await page.getByRole('button', { name: 'Make main: version 1.0.0' }).click();
  const question = page.getByRole('dialog', { name: 'Make version 1.0.0 main?' });
  await expect(question.getByRole('button', { name: 'OK' })).toBeDisabled();
  await question.getByRole('textbox').fill('1.0.0');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Version set as main')).toBeVisible();
  await expect(version(page, '1.0.0').getByText('main', { exact: true })).toBeVisible();
  const history = page.getByRole('region', { name: 'Change history' });
  await expect(history.getByText('Version 1.0.0 made main')).toBeVisible();
  await expect(history.getByText('Status: from New to Active')).toBeVisible();

  await page.getByRole('button', { name: 'Edit version 1.0.0' }).click();
  const locked = page.getByRole('dialog', { name: 'Version 1.0.0' });
  await expect(locked.getByLabel('Status')).toBeDisabled();
  await expect(locked.getByText('The main version stays active.')).toBeVisible();
  await expect(locked.getByLabel('Widget', { exact: true })).toBeDisabled();
});

test('the token is copied, DEV mode is kept in the browser, and the module is published', async ({
  admin: page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const module = await makeModule(api, `Documents ${process.pid}`);
  const { id } = (await addVersion(api, module, {
    status_id: 2,
    js_widget_prod: await widgetAddress(),
  })) as unknown as Made;
  await api.post(`/v1/modules/${module.id}/versions/${id}/set-main`, {});
  await page.goto(`/admin/modules?search=${module.alias}`);
  await page.getByRole('button', { name: `Copy the token of ${module.name}` }).click();
  await expect(page.getByText('Token copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^stoa_module_[\w-]{43}$/);
  await page.getByRole('switch', { name: `DEV mode of ${module.name}` }).check();
  expect(await page.evaluate((alias) => localStorage.getItem(`stoa.module_dev.${alias}`), module.alias)).toBe('Y');
  await page.reload();
  await expect(page.getByRole('switch', { name: `DEV mode of ${module.name}` })).toBeChecked();

  await page.getByRole('button', { name: `Edit ${module.name}` }).click();
  const card = page.getByRole('dialog', { name: /Edit module|Documents/ });
  await card.getByLabel('Description').fill('Prints what you sell.');
  await card.getByRole('button', { name: 'Documents', exact: true }).click();
  await card.getByRole('switch', { name: 'Published' }).check();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Module updated')).toBeVisible();
  await page.getByRole('link', { name: module.name }).click();
  const publishing = page.getByRole('region', { name: 'In the marketplace' });
  await expect(publishing.getByText('Published')).toBeVisible();
  await expect(publishing.getByText('Prints what you sell.')).toBeVisible();
});

test('a rollout is begun, paused, resumed and cancelled', async ({ admin: page, api }) => {
  const module = await makeModule(api, 'Rolling');
  const main = (await addVersion(api, module, { alias: '1.0.0', status_id: 2 })) as unknown as Made;
  await api.post(`/v1/modules/${module.id}/versions/${main.id}/set-main`, {});
  await addVersion(api, module, { alias: '1.1.0', status_id: 2 });
  await page.goto(`/admin/modules/${module.alias}`);
  const choose = async (command: string) => {
    await page.getByRole('button', { name: 'Rollout of version 1.1.0' }).click();
    await page.getByRole('menuitem', { name: command }).click();
  };
  await choose('Roll out to 25 % of accounts');
  await expect(version(page, '1.1.0').getByText('Rolling out to 25 % of accounts')).toBeVisible();
  await choose('Pause rollout');
  await expect(version(page, '1.1.0').getByText('Paused at 25 % of accounts')).toBeVisible();
  await choose('Resume rollout');
  await choose('Cancel rollout');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(version(page, '1.1.0').getByText(/Rolling out/)).toHaveCount(0);
});

test('an author uploads a widget, which runs once the version is active', async ({ admin: page, api }) => {
  const module = await makeModule(api, 'Uploaded');
  await page.goto(`/admin/modules/${module.alias}?version=new-minor`);
  const card = page.getByRole('dialog', { name: 'New version' });
  await card.getByLabel(/^Name/).fill('First');
  await card.getByLabel('Widget', { exact: true }).fill('https://example.com/widget.js');
  const choose = (name: string, text: string) =>
    card
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
  await choose('widget.js', 'export default { api: 1 };');
  // One of the two.
  await expect(card.getByLabel('Widget', { exact: true })).toHaveValue('');
  await expect(card.getByText('widget.js', { exact: true })).toBeVisible();
  await expect(card.getByText('26 byte')).toBeVisible();
  await expect(card.getByText(`SHA-256 ${sha256('export default { api: 1 };').slice(0, 12)}…`)).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await card.getByLabel('Status').selectOption({ label: 'Active' });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version added')).toBeVisible();
  await expect(version(page, '0.1.0').getByRole('img', { name: 'Active' })).toBeVisible();
  const served = await page.request.get(`/w/${sha256('export default { api: 1 };')}.js`);
  expect(await served.text()).toBe('export default { api: 1 };');

  await page.getByRole('button', { name: 'Edit version 0.1.0' }).click();
  const fixed = page.getByRole('dialog', { name: 'Version 0.1.0' });
  await expect(fixed.getByRole('group', { name: 'Uploaded widget' })).toContainText('26 byte');
  await expect(fixed.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
});

test('a file that is refused leaves the new version to be mended', async ({ admin: page, api }) => {
  const module = await makeModule(api, 'Refused');
  await page.goto(`/admin/modules/${module.alias}?version=new-minor`);
  const card = page.getByRole('dialog', { name: 'New version' });
  await card.getByLabel(/^Name/).fill('First');
  const drop = async (name: string, text: string) => {
    const data = await page.evaluateHandle(
      ([file, content]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content as string], file as string));
        return transfer;
      },
      [name, text],
    );
    await card.getByLabel(/^Name/).dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('empty.js', '');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('The file is empty')).toBeVisible();
  await drop('widget.js', 'export default 1;');
  await expect(card.getByText('The file is empty')).toHaveCount(0);
  // Refused once by the server, after the version has been made.
  const problem = { type: 'unavailable', title: '', status: 503, message: 'busy', violations: [], request_id: '' };
  await page.route('**/widget', (route) => route.fulfill({ status: 503, json: problem }), { times: 1 });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version added')).toBeVisible();
  await expect(version(page, '0.1.0')).toHaveCount(1);
});

test('an unknown module says so and leads back', async ({ admin: page }) => {
  await page.goto('/admin/modules/nothing-of-the-kind');
  await expect(page.getByText('This module doesn’t exist')).toBeVisible();
  await page.getByRole('link', { name: 'All modules' }).last().click();
  await expect(page).toHaveURL(/\/admin\/modules$/);
});
