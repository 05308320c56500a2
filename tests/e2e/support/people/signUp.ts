import { type Browser, expect, type Page } from '@playwright/test';
import { port } from '../run/workerServer.ts';
import { lastEmailTo } from './emails.ts';

/** Password of users who choose their own. */
export const password = 'quite-a-long-word';

let made = 0;
export const uniqueEmail = (word: string) => {
  made += 1;
  return `${word}.${process.pid}.${made}@stoa.test`;
};

/** Signs up for a new account in another browser and confirms the email. Returns the owner's page. */
export async function signUpInNewBrowser(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage();
  await page.goto('/sign-up');
  await page.getByLabel('Account name').fill(name);
  const email = uniqueEmail('other');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await confirmEmail(page, email);
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  await proveByPassword(page);
  return page;
}

/** A session that began with a mailed link may change credentials once its person has given the password. */
export const proveByPassword = (page: Page): Promise<number> =>
  page.evaluate(async (password_current) => {
    const token = /(?:^|; )stoa=([^;]+)/.exec(document.cookie)?.[1];
    const headers = { Authorization: `WebApp ${token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ password_current });
    return (await fetch('/api/v1/auth/reauthenticate', { method: 'POST', headers, body })).status;
  }, password);

/** Follows the link of the email to a new owner. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto((await lastEmailTo(email)).link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

/** Invites a user from the list of users. */
export async function invite(page: Page, email: string, rights: { fullAccess?: boolean } = {}): Promise<void> {
  await page.goto(new URL('/admin/users', page.url()).href);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('Email').fill(email);
  if (rights.fullAccess) await dialog.getByRole('switch', { name: 'Full access' }).click();
  await dialog.getByLabel('Email').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
}
