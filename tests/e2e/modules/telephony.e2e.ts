import type { Page } from '@playwright/test';
import { makeParties } from '../support/data/calls.ts';
import type { Api } from '../support/people/account.ts';
import { trust } from '../support/servers/operator.ts';
import { builtWidget, installWidget, type RunnerName, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

const asks = { entities: { calls: 'write', companies: 'read', contacts: 'read' }, hosts: [] };

const installed: Awaited<ReturnType<typeof installWidget>>[] = [];

/** The sample module under a name of its own, so that its frames are found. */
async function installTelephony(api: Api, runner: RunnerName) {
  const name = `Telephony${unique()}`;
  const module = await installWidget(api, name, await builtWidget('src/modules/telephony'), { asks });
  installed.push(module);
  if (runner === 'inline') await trust(module);
  return { name, module };
}

// Also after a failure: the next would have two columns and sections of the same name.
test.afterEach(async ({ api }) => {
  for (const module of installed.splice(0)) await uninstallWidget(api, module);
});

const runners: RunnerName[] = ['inline', 'isolated'];

for (const runner of runners)
  test.describe(`the sample module of telephony, ${runner}`, () => {
    test.beforeEach(() => test.slow());

    test('keeps a person’s extension, and shows it with their state', async ({ admin: page, api, people }) => {
      const { name, module } = await installTelephony(api, runner);
      const [person] = await people([`Vera ${name}`]);
      await page.goto(`/admin/users?search=${encodeURIComponent(`Vera ${name}`)}`);
      await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
      await page.getByRole('link', { name: String(person?.name), exact: true }).click();
      const card = page.getByRole('dialog', { name: 'Edit user' });
      await card.locator('summary', { hasText: name }).click();
      const part = within(page, runner, name);
      const extension = part.getByLabel('Extension');
      await extension.fill('20');
      await part.getByLabel('Forward calls').selectOption('always');
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(card.getByRole('alert')).toHaveText('Check these fields: Extension, Forward to');
      await expect(part.getByText('The extension has 3 digits')).toBeVisible();
      await expect(extension).toBeFocused();
      await expect(extension).toHaveValue('20');
      await expectAccessible(page);

      await extension.fill('204');
      await part.getByLabel('Forward to').fill('+44 20 7946 0456');
      await part.getByRole('radio', { name: 'Do not disturb' }).check();
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User updated')).toBeVisible();
      const cell = page.getByRole('cell').getByRole('link', { name: '204 Do not disturb' });
      await expect(cell).toHaveAttribute('href', 'tel:204');
      const saved = (await api.get(`/v1/users/${person?.id}`)).extra as Record<string, unknown>;
      expect(saved[module.alias]).toMatchObject({ extension: '204', presence: 'dnd', forward: 'always' });
    });

    test('keeps settings of the line, by which numbers are dialled', async ({ admin: page, api, context }) => {
      const { company } = await makeParties(api);
      const { name, module } = await installTelephony(api, runner);
      await page.goto(`/admin/marketplace?module=${module.alias}&section=module.line`);
      const part = within(page, runner, name);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('link', { name: 'Phone line' })).toHaveAttribute('aria-current', 'page');
      await part.getByLabel('Country code').fill('44');
      await part.getByLabel('Prefix for an outside line').fill('99999');
      await part.getByRole('button', { name: 'Save' }).click();
      await expect(part.getByText('Up to 4 digits, * or #')).toBeVisible();
      await expect(part.getByLabel('Country code')).toHaveValue('44');
      await expectAccessible(page);
      await part.getByLabel('Prefix for an outside line').fill('9');
      await expect(part.getByText('020 7946 0123 is dialled as')).toContainText('9442079460123');
      await part.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Settings saved')).toBeVisible();
      await expect(part.getByRole('button', { name: 'Save' })).toHaveCount(0);

      await page.goto(`/admin/data/companies?card=${company.id}`);
      await page.locator('summary', { hasText: 'Calls' }).click();
      const section = within(page, runner, name);
      if (runner === 'inline')
        await expect(section.getByRole('link', { name: 'Call: 020 7946 0123' })).toHaveAttribute(
          'href',
          'tel:9442079460123',
        );
      else {
        await section.getByRole('button', { name: 'Copy number' }).click();
        await expect(section.getByText('Copied')).toBeVisible();
        await context.grantPermissions(['clipboard-read']);
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9442079460123');
      }
    });

    test('logs calls with a company', async ({ admin: page, api }) => {
      const { company, contact } = await makeParties(api);
      const { name } = await installTelephony(api, runner);
      await page.goto(`/admin/data/companies?card=${company.id}`);
      await page.locator('summary', { hasText: 'Calls' }).click();
      const part = within(page, runner, name);
      await expect(part.getByText('No calls yet')).toBeVisible();
      await part.getByRole('button', { name: 'Log a call' }).click();
      const form = part.getByRole('group', { name: 'Log a call' });
      await expect(form.getByLabel('Note')).toBeFocused();
      await form.getByRole('button', { name: 'Log call' }).click();
      await expect(form.getByText('Enter minutes, such as 4, or 4:05')).toBeVisible();
      await form.getByLabel('Note').fill('Asked for an offer');
      await expectAccessible(page);
      await form.getByLabel('Talked to').click();
      const picker = page.getByRole('dialog', { name: 'contacts' });
      await picker.getByRole('combobox', { name: 'Search' }).fill(contact.name);
      await picker.getByRole('option', { name: contact.name }).click();
      await expect(form.getByLabel('Talked to')).toHaveText(contact.name);
      await form.getByLabel('Duration').fill('4:05');
      // It logs the call, and does not save the card.
      await form.getByLabel('Duration').press('Enter');
      await expect(page.getByText('Call logged')).toBeVisible();
      await expect(part.getByText('Asked for an offer')).toBeVisible();
      await expect(part.getByText(`with ${contact.name}`)).toBeVisible();
      await expect(part.getByText('Talk time').locator('+ dd')).toHaveText('4 min');
      await expect(part.getByRole('button', { name: 'Log a call' })).toBeFocused();
      await expectAccessible(page);

      await part.getByRole('button', { name: 'Outgoing' }).click();
      await expect(page).toHaveURL(/\/admin\/data\/calls\?card=/);
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'note' })).toHaveValue('Asked for an offer');
    });
  });

const setLocale = (page: Page) =>
  page.addInitScript(() => {
    if (globalThis.origin !== 'null') localStorage.setItem('stoa.locale', 'ru');
  });

for (const runner of runners)
  test(`the sample module of telephony speaks Russian in the dark on a phone, ${runner}`, async ({
    admin: page,
    api,
  }) => {
    test.slow();
    const { company } = await makeParties(api);
    const { name, module } = await installTelephony(api, runner);
    await api.patch('/v1/auth/me', { extra: { [module.alias]: { extension: '201', presence: 'away' } } });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await setLocale(page);
    const part = within(page, runner, name);

    await page.goto(`/admin/data/companies?card=${company.id}`);
    await page.locator('summary', { hasText: 'Звонки' }).click();
    await part.getByRole('button', { name: 'Записать звонок' }).click();
    await part.getByRole('button', { name: 'Записать', exact: true }).click();
    await expect(part.getByText('Укажите минуты, например 4, или 4:05')).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);
    // Otherwise browsers draw a canvas of their own behind a frame.
    if (runner === 'isolated')
      await expect(page.locator(`iframe[title="${name}"]`).first()).toHaveCSS('color-scheme', 'dark');

    await page.goto(`/admin/marketplace?module=${module.alias}&section=module.line`);
    await expect(part.getByRole('heading', { name: 'Телефонная линия' })).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);

    await page.goto(`/admin/marketplace?module=${module.alias}&section=settings`);
    await expect(page.getByRole('link', { name: 'Настройки' })).toBeInViewport({ ratio: 0.99 });

    await page.goto('/admin/users?search=Olga%20Owner');
    await expect(page.getByRole('link', { name: '201 Отошёл' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole('columnheader', { name: 'Активен' })).toBeInViewport({ ratio: 0.99 });
  });
