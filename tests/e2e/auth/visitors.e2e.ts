import type { Page, Request } from '@playwright/test';
import { owner, signInBrowser } from '../support/people/account.ts';
import { lastEmailTo } from '../support/people/emails.ts';
import { confirmEmail } from '../support/people/signUp.ts';
import { port } from '../support/run/workerServer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const password = 'quite-a-long-word';
const hostOf = (subdomain: string) => `http://${subdomain}.localhost:${port}`;

let made = 0;
/** A unique account name and email. */
const uniqueNames = (name: string) => {
  made += 1;
  const word = `${name.toLowerCase()}${process.pid}x${made}`;
  return { account: `${name} ${process.pid}x${made}`, email: `${word}@stoa.test` };
};

async function signUp(page: Page, { account, email }: { account: string; email: string }) {
  await page.goto('/sign-up');
  await page.getByLabel('Account name').fill(account);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Calls the API as the user signed in on the page. */
const get = (page: Page, path: string) =>
  page.evaluate(async (path) => {
    const token = /(?:^|; )stoa=([^;]+)/.exec(document.cookie)?.[1];
    const response = await fetch(`/api${path}`, { headers: { Authorization: `WebApp ${token}` } });
    return { status: response.status, text: await response.text() };
  }, path);

const me = async (page: Page) => JSON.parse((await get(page, '/v1/auth/me')).text);
const expectSignedIn = async (page: Page, origin: string) => {
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
};

/** Returns a check that no request had the code in its referrer. */
function watchReferrers(page: Page): () => Promise<void> {
  const requests: Request[] = [];
  page.on('request', (request) => void requests.push(request));
  return async () => {
    const headers = await Promise.all(requests.map((request) => request.allHeaders()));
    expect(requests.length).toBeGreaterThan(3);
    expect(headers.map(({ referer }) => referer ?? '').filter((referer) => referer.includes('code'))).toEqual([]);
  };
}

test.describe('Sign-up', () => {
  test('creates an account on its own host, and signs its owner in by the mailed link', { tag: '@smoke' }, async ({
    page,
  }) => {
    const { account, email } = uniqueNames('Alpine');
    const expectNoReferrer = watchReferrers(page);
    await signUp(page, { account, email });
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectAccessible(page);
    const origin = hostOf(account.toLowerCase().replace(' ', '-'));
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', `${origin}/sign-in`);
    await confirmEmail(page, email);
    await expectSignedIn(page, origin);
    const { user, account: present } = await me(page);
    expect(user).toMatchObject({ email, is_owner: true, full_access: true });
    expect(present).toMatchObject({ name: account, url: origin });
    await expectNoReferrer();
  });
});

test.describe('Password reset', () => {
  test('sets a new password by the emailed link, once, without leaking its code', { tag: '@smoke' }, async ({
    page,
    people,
    browser,
  }) => {
    const [person] = await people(['Fedor Forgetful']);
    const email = String(person?.email);
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectAccessible(page);

    const { link } = await lastEmailTo(email);
    const { origin } = new URL(link);
    const expectNoReferrer = watchReferrers(page);
    await page.goto(link);
    await expect(page.getByText(`for ${email}`)).toBeVisible();
    await expect(page).toHaveURL(`${origin}/reset-password/confirm`);
    await page.reload();
    await page.getByLabel('New password').fill('password123');
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByText('This password is too common')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New password').fill('another-long-word');
    await page.keyboard.press('Enter');
    await expectSignedIn(page, origin);
    expect((await me(page)).user.email).toBe(email);
    await expectNoReferrer();

    const other = await browser.newContext();
    const visitor = await other.newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
    await visitor.getByRole('link', { name: 'Get a new link' }).click();
    await expect(visitor.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    // The new password works.
    await signInBrowser(other, `http://localhost:${port}`, email, 'another-long-word');
    await other.close();
  });
});

test.describe('Several users in one browser', () => {
  test('keeps two accounts on two hosts apart, and signs out of one only', async ({ page, context }) => {
    const [anna, boris] = [uniqueNames('Anna'), uniqueNames('Boris')];
    await signUp(page, anna);
    await confirmEmail(page, anna.email);
    await expect(page).toHaveURL(/\/\/anna-.*\/$/);
    const other = await context.newPage();
    await signUp(other, boris);
    await confirmEmail(other, boris.email);
    await expect(other).toHaveURL(/\/\/boris-.*\/$/);
    const [first, second] = [new URL(page.url()).origin, new URL(other.url()).origin];

    const emails = async () => [(await me(page)).user?.email, (await me(other)).user?.email];
    expect(await emails()).toEqual([anna.email, boris.email]);
    await page.goto(`${first}/admin/users`);
    await expect(page.getByText(anna.email)).toBeVisible();
    await other.goto(`${second}/admin/users`);
    await expect(other.getByText(boris.email)).toBeVisible();
    await expect(other.getByText(anna.email)).toHaveCount(0);

    // A token is not valid on another account's host.
    const token = (await context.cookies(first)).find(({ name }) => name === 'stoa')?.value;
    const crossed = await other.evaluate(
      async (value) => (await fetch('/api/v1/auth/me', { headers: { Authorization: `WebApp ${value}` } })).status,
      token,
    );
    expect(crossed).toBe(401);

    await page.goto(`${first}/`);
    await page.getByRole('button', { name: /^Menu of/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${first}/sign-in`);
    await other.reload();
    await expect(other.getByText(boris.email)).toBeVisible();
    expect(await emails()).toEqual([undefined, boris.email]);
    expect((await get(other, '/v1/users')).status).toBe(200);
  });
});

test('loads the validation script when a form is first focused', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  const validationScripts = () => scripts.filter((url) => /\/checks-[^/]+\.js$/.test(url)).length;
  // On a phone no input is focused automatically.
  await page.addInitScript(() => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (query) =>
      query.includes('hover') ? ({ matches: false } as MediaQueryList) : matchMedia(query);
  });
  await page.goto('/sign-in');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(validationScripts()).toBe(0);
  await page.getByLabel('Email').fill(owner.email);
  await expect.poll(validationScripts).toBe(1);
});
