import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signUpInNewBrowser } from '../support/people/signUp.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Rows of the list that have the text. */
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const at = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);

test.describe('Audit log', () => {
  test('tells what was done as sentences, with details, filters and a file', { tag: '@smoke' }, async ({ browser }) => {
    const page = await signUpInNewBrowser(browser, 'Audited account');
    await at(page, '/admin/account');
    await page.getByLabel('Account name').fill('Audited twice');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const changed = row(page, 'changed the account');
    await expect(changed).toContainText('Name: Audited account → Audited twice');
    await changed.getByRole('link', { name: /^Details: / }).click();
    const panel = page.getByRole('dialog', { name: /^Event/ });
    const change = panel.getByRole('row', { name: /^Name/ });
    await expect(change.getByRole('cell')).toHaveText(['Audited account', 'Audited twice']);
    await expectAccessible(page);
    await panel.getByRole('link', { name: 'All events of this person' }).click();
    await expect(page.getByText(/^Person: /)).toBeVisible();
    await expect(changed).toBeVisible();

    await page.getByRole('button', { name: /^Filters/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await drawer.getByLabel('Event').fill('Sign-in and profile: every');
    await page.getByRole('option', { name: 'Sign-in and profile: everything' }).click();
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Event: Sign-in and profile')).toBeVisible();
    await expect(changed).toHaveCount(0);
    await expect(page).toHaveURL(/action=sign_in/);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const text = await fs.readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^id,created_at,action/);
    expect(text).not.toContain('account.update');
    await page.context().close();
  });

  test('leads from a person to what happened to them', async ({ admin: page, people }) => {
    const [person] = await people(['Audited Person'], { full_access: true });
    await page.goto(`/admin/users?card=${person?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Show in the audit log' }).click();
    await expect(row(page, /added the user Audited Person/)).toBeVisible();
    await expect(row(page, /changed the user Audited Person/)).toContainText('full access on');
    await page.getByRole('link', { name: 'Audited Person', exact: true }).first().click();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Audited Person');
  });

  test('is kept for as long as is set, and sent to an address with a secret that is shown once', async ({
    browser,
  }) => {
    const page = await signUpInNewBrowser(browser, 'Kept account');
    await at(page, '/admin/audit');
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    const keep = page.getByRole('form', { name: 'Retention' });
    await keep.getByLabel('Days').fill('29');
    await keep.getByRole('button', { name: 'Save' }).click();
    await expect(keep.getByLabel('Days')).toHaveAccessibleDescription('Enter a whole number from 30 to 3650');
    await keep.getByLabel('Days').fill('90');
    await keep.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Keep fewer days' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();

    const stream = page.getByRole('form', { name: 'Send to another system' });
    await stream.getByLabel('HTTPS address').fill('https://receiver.invalid/log');
    await stream.getByRole('button', { name: 'Save' }).click();
    const secret = page.getByRole('textbox', { name: 'Signing secret' });
    await expect(secret).toHaveValue(/^whsec_/);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('The receiver did not accept the test: there is no such host')).toBeVisible();
    await expect(page.getByText('The receiver does not accept events')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(stream.getByLabel('HTTPS address')).toHaveValue('https://receiver.invalid/log');
    await expect(secret).toHaveCount(0);
    await page.context().close();
  });
});
