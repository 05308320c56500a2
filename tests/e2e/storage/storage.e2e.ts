import type { Locator, Page } from '@playwright/test';
import { signUpInNewBrowser } from '../support/people/signUp.ts';
import { type CustomerServer, startCustomerServer } from '../support/servers/customerServer.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

let server: CustomerServer;
test.beforeAll(async () => {
  server = await startCustomerServer();
});
test.afterAll(() => server.stop());

/** The page of a new account, because the place of its records changes. */
async function openStorage(page: Page): Promise<Locator> {
  await page.goto(new URL('/admin/storage', page.url()).href);
  return page.getByRole('form', { name: 'Location' });
}

/** Calls the API as the person of the page. Node.js does not know the hosts of accounts. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const cookies = await page.context().cookies(page.url());
  const token = cookies.find(({ name }) => name === 'stoa')?.value ?? '';
  const status = await page.evaluate(
    async ({ url, authorization, body }) => {
      const headers = { authorization, 'content-type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body })).status;
    },
    { url: `/api${path}`, authorization: `WebApp ${token}`, body: JSON.stringify(data) },
  );
  expect(status).toBe(201);
}

async function fillOwn(form: Locator, password: string): Promise<void> {
  await form.getByRole('radio', { name: 'On your own server' }).check();
  await form.getByLabel('Database').fill('crm');
  await form.getByLabel('Host').fill(server.host);
  await form.getByLabel('Port').fill(String(server.port));
  await form.getByLabel('User').fill('crm');
  await form.getByLabel('Password').fill(password);
}

test.describe('Storage', () => {
  test('is checked step by step, saved, and shows what the customer’s server holds', { tag: '@smoke' }, async ({
    browser,
  }) => {
    test.slow();
    const page = await signUpInNewBrowser(browser, 'Own storage');
    const form = await openStorage(page);
    const status = page.getByRole('region', { name: 'Status' });
    await expect(status.getByText('On our servers')).toBeVisible();
    await fillOwn(form, 'a wrong password');
    await form.getByRole('button', { name: 'Save' }).click();
    const password = form.getByLabel('Password');
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/refuses this user and password/);
    const check = form.getByRole('region', { name: 'Connection check' });
    await expect(check.getByRole('listitem').nth(1)).toContainText('Sign in: failed');
    await expectAccessible(page);

    await password.fill(server.password);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(password).toHaveValue('********');
    await expect(status.getByText('On your own server')).toBeVisible();
    await expect(status.getByText('Not encrypted')).toBeVisible();

    await post(page, '/v1/entities', { name: 'Boats', alias: 'boats' });
    await post(page, '/rest/boats', {});
    await status.getByRole('button', { name: 'Check again' }).click();
    await expect(status.getByRole('listitem').filter({ hasText: 'Boats' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectFitting(page);
    await expectAccessible(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByRole('radio', { name: 'On our servers' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the records too?' });
    await expect(dialog.getByRole('radio', { name: 'Move all records' })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Start with empty tables' }).check();
    await dialog.getByRole('button', { name: 'Save without records' }).click();
    await expect(status.getByText('On our servers')).toBeVisible();
    await page.close();
  });

  test('is filled in, asked about and cancelled by the keyboard alone', async ({ browser }) => {
    const page = await signUpInNewBrowser(browser, 'Keys and storage');
    const form = await openStorage(page);
    await form.getByRole('radio', { name: 'On our servers' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('radio', { name: 'On your own server' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(form.getByRole('radio', { name: 'Separate' })).toBeChecked();
    await form.getByLabel('Database').press('Enter');
    await expect(form.getByLabel('Database')).toBeFocused();
    await expect(form.getByLabel('Database')).toHaveAccessibleDescription('Enter the name of the database');
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(form.getByRole('radio', { name: 'On our servers' })).toBeChecked();
    await expect(form).toBeFocused();
    await page.close();
  });
});
