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
const call = (page: Page, path: string, method = 'GET', body?: object) =>
  page.evaluate(
    async ([path, method, body]) => {
      const token = /(?:^|; )stoa=([^;]+)/.exec(document.cookie)?.[1];
      const headers = { Authorization: `WebApp ${token}`, 'Content-Type': 'application/json' };
      const response = await fetch(`/api${path}`, { method, headers, ...(body ? { body } : {}) });
      const text = await response.text();
      return { status: response.status, text };
    },
    [path, method, body ? JSON.stringify(body) : ''] as const,
  );

const me = async (page: Page) => JSON.parse((await call(page, '/v1/auth/me')).text);
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
  test('creates an account on its own host, and signs its owner in by the mailed link', async ({ page }) => {
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

  test('sends an email to an existing user, who accepts the new account by its link', async ({ page, people }) => {
    const [known] = await people(['Katya Known']);
    const { account } = uniqueNames('Known home');
    await signUp(page, { account, email: String(known?.email) });
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expectAccessible(page);
    const { link } = await lastEmailTo(String(known?.email));
    const { origin } = new URL(link);
    expect(origin).toMatch(/known-home/);
    await page.goto(link);
    // An administrator has chosen the present password, so the link asks for one.
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Join' }).click();
    await expectSignedIn(page, origin);
    expect((await me(page)).user).toMatchObject({ email: known?.email, is_owner: true, accounts_count: 2 });
  });
});

test.describe('Password reset', () => {
  test('sets a new password by the emailed link, once, without leaking its code', async ({ page, people, browser }) => {
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
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Get a new link' }).click();
    await expect(visitor.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    // The new password works.
    await signInBrowser(other, `http://localhost:${port}`, email, 'another-long-word');
    await other.close();
  });

  test('confirms with a signed-in user before using the link', async ({ page, context, people }) => {
    const [person, present] = await people(['Gleb Forgetful', 'Mila Present']);
    const email = String(person?.email);
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.keyboard.press('Enter');
    const link = new URL((await lastEmailTo(email)).link);
    await signInBrowser(context, link.origin, present?.email, present?.password);

    await page.goto(link.href);
    await expectSignedIn(page, link.origin);
    const dialog = page.getByRole('dialog', { name: 'Open the link from the email?' });
    await expect(dialog).toContainText(`You are signed in as Mila Present. The link is for ${email}`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await me(page)).user.name).toBe('Mila Present');

    await page.goto(link.href);
    await page.getByRole('button', { name: 'Sign out and open the link' }).click();
    await page.getByLabel('New password').fill('another-long-word');
    await page.keyboard.press('Enter');
    await expectSignedIn(page, link.origin);
    expect((await me(page)).user.email).toBe(email);
  });

  test('does not reveal whether an email is known', async ({ page }) => {
    const { email } = uniqueNames('Nobody');
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });

  for (const path of ['/reset-password/confirm?code=stoa_code_forged', '/reset-password/confirm'])
    test(`rejects a forged link: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
      await expect(page).toHaveURL('/reset-password/confirm');
    });
});

test('signs an invited user in with a name and a password', async ({ page, api }) => {
  const { email } = uniqueNames('Invited');
  await api.post('/v1/users/invite', { email });
  const { link } = await lastEmailTo(email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ivan Invited');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Join' }).click();
  await expectSignedIn(page, new URL(link).origin);
  await expect(page.getByRole('button', { name: 'Menu of Ivan Invited' })).toBeVisible();
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
    expect((await call(other, '/v1/users')).status).toBe(200);
  });

  test('confirms before an entry link replaces the signed-in user', async ({ page, browser }) => {
    const anna = uniqueNames('Anna');
    await signUp(page, anna);
    await confirmEmail(page, anna.email);
    await expect(page).toHaveURL(/\/\/anna-.*\/$/);
    const { origin } = new URL(page.url());
    const { id } = (await me(page)).account;
    await call(page, '/v1/auth/reauthenticate', 'POST', { password_current: password });
    const enterUrl = async () => (await call(page, `/v1/auth/accounts/${id}/enter`, 'POST')).text;
    const boris = { name: 'Boris', email: uniqueNames('Boris').email, password, password_confirm: password };
    const made = await call(page, '/v1/users', 'POST', boris);
    expect(made.status).toBe(201);
    const boris_id = JSON.parse(made.text).id;

    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${origin}/sign-in`);
    await other.getByLabel('Email').fill(boris.email);
    await other.getByLabel('Password', { exact: true }).fill(password);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectSignedIn(other, origin);

    await other.goto(await enterUrl());
    await expect(other.getByRole('heading', { name: /^Continue as/ })).toBeFocused();
    await expect(other).toHaveURL(`${origin}/enter`);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Stay as Boris' }).click();
    await expectSignedIn(other, origin);
    expect((await me(other)).user.email).toBe(boris.email);

    const used = await enterUrl();
    await other.goto(used);
    await other.getByRole('button', { name: /^Continue as/ }).click();
    await expectSignedIn(other, origin);
    expect((await me(other)).user.email).toBe(anna.email);
    // Boris's session has ended, and Anna's is unaffected.
    const sessionsOf = async (user_id: number) =>
      JSON.parse((await call(page, `/v1/sessions?filter[user_id]=${user_id}`)).text).totals.count;
    await expect.poll(() => sessionsOf(boris_id)).toBe(0);
    expect((await context.cookies(`${origin}/api/v1/auth`)).map(({ name }) => name)).toContain('stoa_refresh');

    await other.goto(used);
    await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await other.getByRole('link', { name: 'Home' }).click();
    await expectSignedIn(other, origin);
    await context.close();
  });

  test('rejects a forged entry link', async ({ page }) => {
    await page.goto('/enter?code=stoa_code_forged');
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    await expect(page).toHaveURL('/enter');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
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
