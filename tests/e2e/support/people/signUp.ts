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

/** Makes a new account through the API, and signs its owner in to another browser. Returns the owner's page. */
export async function signUpInNewBrowser(browser: Browser, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` });
  const page = await context.newPage();
  const email = uniqueEmail('other');
  await page.goto(blank);
  await post(page, '/v1/auth/sign-up', { name, email, password });
  const { origin, searchParams } = new URL((await lastEmailTo(email)).link);
  // The cookies belong to the account's own host.
  await page.goto(origin + blank);
  const value = await post(page, '/v1/auth/reset-password-confirm', { code: searchParams.get('code'), password });
  await context.addCookies([{ name: 'stoa', value, url: origin, sameSite: 'Strict' }]);
  await proveByPassword(page);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  return page;
}

/** Loads nothing of the app. */
const blank = '/favicon-32.png';

const post = (page: Page, path: string, data: object): Promise<string> =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(`/api${path}`, { method: 'POST', headers, body });
      if (!response.ok) throw new Error(await response.text());
      return response.text();
    },
    [path, JSON.stringify(data)] as const,
  );

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
