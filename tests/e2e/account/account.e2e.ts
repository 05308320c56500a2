import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { owner, signInBrowser } from '../support/people/account.ts';
import { port } from '../support/run/workerServer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const block = (page: Page, name: string) => page.getByRole('form', { name });
const base = /^(Base settings|Основные настройки)$/;
const originOf = (subdomain: string) => `http://${subdomain}.localhost:${port}`;

test.describe('Account', () => {
  test('applies a new name and language at once, also on the sign-in page; Cancel restores them', {
    tag: '@smoke',
  }, async ({ admin: page, api, browser, baseURL }) => {
    await page.goto('/admin/account');
    const form = page.getByRole('form', { name: base });
    const name = form.getByLabel(/^Account name/);
    await expect(name).not.toHaveValue('');
    const before = await name.inputValue();
    await expect(form.getByRole('button', { name: 'Save' })).toBeHidden();
    await name.fill('Somewhere else');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue(before);
    await name.fill('Lighthouse');
    await form.getByText('Русский').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Аккаунт' })).toBeVisible();
    const visitor = await browser.newPage();
    await visitor.goto(`${baseURL}/sign-in`);
    await expect(visitor.getByRole('heading', { name: 'Lighthouse' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
    await visitor.close();
    await api.patch('/v1/auth/account', { account_name: before, account_language: 'en' });
  });

  test('uploads a favicon, previews its sizes, and applies it to the tab after a save', async ({ admin: page }) => {
    await page.goto('/admin/account');
    const form = page.getByRole('form', { name: base });
    const tabIcon = page.locator('link[rel~=icon][sizes="32x32"]');
    await expect(form).toBeVisible();
    const own = String(await tabIcon.getAttribute('href'));
    const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ad4e2b' } })
      .png()
      .toBuffer();
    await form.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    const shown = form.locator('img');
    await expect(shown.nth(2)).toHaveAttribute('src', /^\/files\//);
    expect(await tabIcon.getAttribute('href')).toBe(own);
    for (const [at, px] of [16, 32, 180].entries()) await expect(shown.nth(at)).toHaveJSProperty('naturalWidth', px);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tabIcon).toHaveAttribute('href', /^\/files\//);
    await page.reload();
    await expect(tabIcon).toHaveAttribute('href', /^\/files\//);
    await form.getByRole('button', { name: 'Remove' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tabIcon).toHaveAttribute('href', own);
  });

  test('confirms leaving with unsaved changes', async ({ admin: page }) => {
    await page.goto('/admin/account');
    await page
      .getByRole('form', { name: base })
      .getByLabel(/^Account name/)
      .fill('Not saved');
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page).toHaveURL(/\/admin\/account$/);
    await page.getByRole('link', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/admin\/users/);
  });

  test('shows the DNS record of a custom domain and reports that it is missing', async ({ admin: page, api }) => {
    await page.goto('/admin/account');
    const form = block(page, 'Dangerous settings');
    await form.getByLabel('Custom domain').fill('crm.stoa.invalid');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('_stoa.crm.stoa.invalid')).toBeVisible();
    await form.getByRole('button', { name: 'Check now' }).click();
    await expect(form.getByText(/Last checked/)).toBeVisible();
    await expect(form.getByText('Verified and in use')).toBeHidden();
    await expectAccessible(page);
    await api.patch('/v1/auth/account', { account_domain: '' });
  });

  test('moves the account to a new subdomain and links to it from the dialog', async ({ page, context, api }) => {
    const { subdomain } = (await api.get('/v1/auth/account')) as { subdomain: string };
    const next = `moved-${process.pid}`;
    await signInBrowser(context, originOf(subdomain));
    await page.goto(`${originOf(subdomain)}/admin/account`);
    const form = block(page, 'Dangerous settings');
    await form.getByLabel('Subdomain').fill(next);
    await expect(form.getByText(originOf(next))).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the address?' });
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(next);
    await dialog.getByRole('button', { name: 'OK' }).click();
    const moved = page.getByRole('dialog', { name: 'Your account’s new address' });
    await expect(moved.getByText(originOf(next))).toBeVisible();
    await expect(moved.getByRole('button', { name: 'Stay here' })).toBeHidden();
    await expectAccessible(page);
    await moved.getByRole('link', { name: 'Open the new address' }).click();
    await expect(page.getByRole('button', { name: `Menu of ${owner.name}` })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(originOf(next));
    await page.goto(originOf(subdomain));
    expect(await page.evaluate(async () => (await fetch('/api/v1/auth/me')).status)).toBe(404);
    await api.patch('/v1/auth/account', { account_subdomain: subdomain });
  });
});
