import type { Page } from '@playwright/test';
import { tabTo } from '../support/page/keyboard.ts';
import { installModule, publish, release, uninstallModule } from '../support/servers/market.ts';
import { within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const asks = { entities: { deals: 'manage' }, hosts: ['api.example.com'] };
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const open = (page: Page, alias: string, section: string) =>
  page.goto(`/admin/marketplace?module=${alias}&section=${section}`);

test('a module is installed with consent, copied its key, made main, and disabled', { tag: '@smoke' }, async ({
  admin: page,
  api,
  context,
}) => {
  test.slow();
  const source = `export default { api: 1, main(root, host) { root.textContent = 'Hello, ' + host.user.name; } };`;
  const module = await publish(api, 'Phone', { source, asks, install_callback_url: 'http://127.0.0.1:9/in' });
  const { name } = module;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(`/admin/marketplace?category=chats&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Install ${name}` }).click();
  const consent = dialogOf(page, `Install “${name}”?`);
  await expect(consent.getByText('creates the entity and its fields')).toBeVisible();
  await expect(consent.getByText('api.example.com')).toBeVisible();
  await expect(consent.getByText('127.0.0.1:9')).toBeVisible();
  await expectAccessible(page);
  await consent.getByRole('button', { name: 'Agree and install' }).click();
  await expect(page.getByText('Module installed')).toBeVisible();
  await expect(consent).toBeHidden();

  await page.getByRole('link', { name, exact: true }).click();
  const dialog = dialogOf(page, name);
  await dialog.getByRole('link', { name: 'Settings' }).click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Key copied')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(/^stoa_install_/);
  await dialog.getByRole('button', { name: 'Generate a new one' }).click();
  await dialogOf(page, 'Generate a new API key?').getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('New key generated')).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(key);
  await dialog.getByRole('switch', { name: 'Main module' }).click();
  await expect(page.getByText('This is the main module now')).toBeVisible();
  await dialog.getByRole('link', { name: 'Open the role' }).click();
  await expect(page).toHaveURL(/\/admin\/roles\/\d+$/);
  await page.goto('/');
  await expect(within(page, 'isolated', name).getByText('Hello, Olga Owner')).toBeVisible();

  await page.goto('/admin/marketplace');
  await expect(page.getByRole('img', { name: /^The main module/ })).toBeVisible();
  await page.getByRole('button', { name: `Disable ${name}` }).click();
  await dialogOf(page, `Disable “${name}”?`).getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Module disabled')).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
});

test('an update that asks for more waits; versions are pinned and rolled back', async ({ admin: page, api }) => {
  test.slow();
  const module = await publish(api, 'Chats');
  await installModule(api, module);
  await release(api, module, { notes: 'Answers with templates.', asks });
  await open(page, module.alias, 'versions');
  const dialog = dialogOf(page, module.name);
  const update = dialog.getByRole('region', { name: 'Version 0.2.0 is available' });
  await expect(update.getByText('api.example.com')).toBeVisible();
  await update.getByRole('button', { name: 'Agree and update' }).click();
  await expect(update).toBeHidden();
  const line = (version: string) => dialog.getByRole('listitem').filter({ hasText: version });
  await expect(line('0.2.0').getByText('Running')).toBeVisible();
  await dialog.getByRole('button', { name: 'Roll back to 0.1.0' }).click();
  await expect(dialog.getByText('Pinned to 0.1.0', { exact: true })).toBeVisible();
  await expect(line('0.1.0').getByText('Running')).toBeVisible();
  await page.reload();
  await expect(dialog.getByText('Pinned to 0.1.0', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Follow the main version' }).click();
  await expect(line('0.2.0').getByText('Running')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pin version 0.1.0' }).click();
  await expect(dialog.getByText('Pinned to 0.1.0', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await uninstallModule(api, module);
  // Another administrator has disabled it.
  await expect(page.getByRole('link', { name: module.name, exact: true })).toHaveCount(0);
});

test('the address keeps the tab and the module, and tabs work by keyboard', async ({ admin: page, api }) => {
  const module = await publish(api, 'Keyboard');
  await page.goto('/admin/marketplace');
  await tabTo(page.getByRole('tab', { name: 'Installed' }));
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Chats' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?category=chats$/);
  await tabTo(page.getByRole('searchbox', { name: 'Search modules' }));
  await page.keyboard.type(module.name);
  await expect(page).toHaveURL(/search=Keyboard/);
  await page.getByRole('link', { name: module.name, exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page, module.name);
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\?category=chats&search=Keyboard/);
  await expect(page.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
});

test('a module brings entries of its own into its dialog', async ({ admin: page, api }) => {
  const source = `export default { api: 1, marketplaceEntries: [{ key: 'lines', label: 'Lines',
    mount(root, host) { root.textContent = 'Lines of ' + host.alias; } }] };`;
  const module = await publish(api, 'Lines', { source });
  await page.goto(`/admin/marketplace?module=${module.alias}`);
  const dialog = dialogOf(page, module.name);
  await expect(dialog.getByRole('link', { name: 'Versions' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Lines' })).toHaveCount(0);
  await dialog.getByRole('button', { name: `Install ${module.name}` }).click();
  await expect(page.getByText('Module installed')).toBeVisible();
  await dialog.getByRole('link', { name: 'Lines' }).click();
  await expect(within(page, 'isolated', module.name).getByText(`Lines of ${module.alias}`)).toBeVisible();
  await uninstallModule(api, module);
});
