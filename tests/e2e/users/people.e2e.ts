import type { BrowserContext, Locator, Page } from '@playwright/test';
import { apiOf, type Person, signInBrowser } from '../support/people/account.ts';
import { lastEmailTo } from '../support/people/emails.ts';
import { invite, password, signUpInNewBrowser, uniqueEmail } from '../support/people/signUp.ts';
import { port } from '../support/run/workerServer.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const origin = `http://localhost:${port}`;

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Menu of ${name}` });
const row = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text.replaceAll('.', '\\.')) });

async function openProfile(page: Page, name: string): Promise<Locator> {
  await menuOf(page, name).click();
  await page.getByRole('button', { name: 'Profile', exact: true }).click();
  return page.getByRole('dialog', { name: 'Profile' });
}

/** Signs a user in on the page. */
async function signIn(context: BrowserContext, page: Page, person: Person | undefined): Promise<Person> {
  if (!person) throw new Error('No user');
  await signInBrowser(context, origin, person.email, person.password);
  await page.goto('/');
  return person;
}

test.describe('Leaving', () => {
  test('a person is removed and their session ends; another leaves by themselves', async ({
    admin: page,
    people,
    browser,
  }) => {
    const [gone, leaving] = await people(['Greta Gone', 'Leo Leaving']);
    const context = await browser.newContext({ baseURL: origin });
    const theirs = await context.newPage();
    await signIn(context, theirs, gone);
    // An open page would notice the end of its session and leave by itself, which interrupts the test's own navigation.
    await theirs.goto('about:blank');
    await page.goto(`/admin/users?card=${gone?.id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from account' }).click();
    const prompt = page.getByRole('dialog', { name: `Remove ${gone?.name} from the account?` });
    await expectAccessible(page);
    await prompt.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(`${gone?.name} removed from the account`)).toBeVisible();
    await expect(row(page, gone?.email ?? '')).toHaveCount(0);
    await theirs.goto('/');
    await expect(theirs).toHaveURL(/sign-in/);

    await expect(row(page, leaving?.email ?? '')).toBeVisible();
    const { name } = await signIn(context, theirs, leaving);
    const profile = await openProfile(theirs, name);
    await profile.getByRole('button', { name: 'Leave account' }).click();
    await theirs.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(theirs).toHaveURL(/sign-in/);
    await expect(row(page, leaving?.email ?? '')).toHaveCount(0);
    await context.close();
  });
});

test.describe('Invitations', () => {
  test('adds a user by email, who joins through the emailed link', { tag: '@smoke' }, async ({
    admin: page,
    browser,
  }) => {
    const email = uniqueEmail('ivan');
    // Without events, which would reload the list and sort the new row.
    await page.route('**/v1/events*', () => {});
    await page.goto('/');
    await invite(page, email, { fullAccess: true });
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(email);
    await expect(first.getByText('Invited', { exact: true })).toBeVisible();
    await expect(first.getByRole('switch', { name: /^Full access/ })).toBeChecked();
    await expectAccessible(page);

    const { link } = await lastEmailTo(email);
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(link);
    await guest.getByLabel('Your name').fill('Ivan Invited');
    await guest.getByLabel('Password', { exact: true }).fill(password);
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(menuOf(guest, 'Ivan Invited')).toBeVisible();
    await guest.goto(new URL('/admin/users', guest.url()).href);
    await expect(guest.getByRole('heading', { name: 'Users' })).toBeVisible();
    await guest.context().close();

    await page.reload();
    await expect(row(page, email)).toContainText('Ivan Invited');
    await expect(row(page, email).getByText('Invited', { exact: true })).toHaveCount(0);
  });

  test('resends an invitation and reports an existing user', async ({ admin: page }) => {
    const email = uniqueEmail('again');
    await page.goto('/');
    await invite(page, email);
    const { link } = await lastEmailTo(email);
    await row(page, email).getByRole('button', { name: 'Send again' }).click();
    const { link: second } = await lastEmailTo(email, 2);
    expect(second).not.toBe(link);

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await dialog.getByLabel('Email').fill(email);
    await expect(dialog.getByText('User with selected email already exists')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(dialog.getByText('User with selected email already exists')).toBeVisible();
  });
});

test('switches between two accounts, and back by password', async ({ page, context, people, browser }) => {
  const [tessa] = await people(['Tessa Two']);
  const name = `Twin ${process.pid}`;
  const otherOwner = await signUpInNewBrowser(browser, name);
  await invite(otherOwner, String(tessa?.email));
  const other = new URL(otherOwner.url()).origin;
  const { link } = await lastEmailTo(String(tessa?.email));
  const guest = await browser.newPage();
  await guest.goto(link);
  await guest.getByLabel('Password', { exact: true }).fill(String(tessa?.password));
  await guest.getByRole('button', { name: 'Join' }).click();
  await expect(menuOf(guest, 'Tessa Two')).toBeVisible();
  await guest.close();
  // Only the roles of a user of several accounts can be changed in each of them.
  await otherOwner.getByRole('link', { name: 'Tessa Two' }).click();
  await expect(otherOwner.getByText(/belongs to several accounts/)).toBeVisible();
  await otherOwner.context().close();

  await signIn(context, page, tessa);
  await menuOf(page, 'Tessa Two').press('ArrowDown');
  const choice = page.getByRole('link', { name: 'Your accounts' });
  await expect(choice).toBeVisible();
  while (!(await choice.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const accounts = page.getByRole('region', { name: 'Accounts' });
  await expect(accounts.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await accounts.getByRole('button', { name: new RegExp(name) }).click();
  await expect(page).toHaveURL(`${other}/`);
  await expect(page.getByRole('banner').getByText(name)).toBeVisible();
  await expect(menuOf(page, 'Tessa Two')).toBeVisible();

  // The first session is still valid.
  await menuOf(page, 'Tessa Two').click();
  await page.getByRole('link', { name: 'Your accounts' }).click();
  await page.getByLabel('Password', { exact: true }).fill(String(tessa?.password));
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Accounts' }).getByRole('button').first().click();
  await expect(page).not.toHaveURL(new RegExp(new URL(other).hostname));
  await expect(menuOf(page, 'Tessa Two')).toBeVisible();
});

test.describe('Profile', () => {
  test('applies the language at once and in every other browser of the user', async ({
    page,
    context,
    people,
    browser,
  }) => {
    const [lena] = await people(['Lena Language']);
    const person = await signIn(context, page, lena);
    const profile = await openProfile(page, person.name);
    await profile.getByText('Русский', { exact: true }).click();
    await expect(page.getByText('Язык сохранён')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Профиль' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();

    const otherContext = await browser.newContext({ baseURL: origin });
    const second = await otherContext.newPage();
    await second.goto('/sign-in');
    await second.getByLabel('Email').fill(person.email);
    await expect(second.locator('html')).toHaveAttribute('lang', 'en');
    await second.getByLabel('Password', { exact: true }).fill(person.password);
    await second.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(second.getByRole('heading', { level: 1, name: 'Главная' })).toBeVisible();
    await otherContext.close();
  });

  test('applies the theme at once and keeps it in this browser', async ({ page, context, people }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    const [theo] = await people(['Theo Theme']);
    const { name } = await signIn(context, page, theo);
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    const profile = await openProfile(page, name);
    await profile.getByText('Dark', { exact: true }).click();
    await expect.poll(scheme).toContain('dark');
    await expect(profile.getByRole('button', { name: 'Save' })).toBeHidden();
    await page.reload();
    await expect.poll(scheme).toContain('dark');
  });

  test('signs out one other session, then all others', { tag: '@smoke' }, async ({
    page,
    context,
    people,
    browser,
  }) => {
    const [sam] = await people(['Sam Sessions']);
    const otherContext = await browser.newContext({ baseURL: origin, userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' });
    await signInBrowser(otherContext, origin, sam?.email, sam?.password);
    const { name } = await signIn(context, page, sam);
    const profile = await openProfile(page, name);
    await profile.getByRole('button', { name: 'Devices' }).click();
    const devices = profile.getByRole('listitem');
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText('This device');
    await expectAccessible(page);
    await profile.getByRole('button', { name: /^Sign out: Safari, iOS/ }).click();
    await expect(page.getByText('1 session signed out')).toBeVisible();
    await expect(devices).toHaveCount(1);
    const other = await otherContext.newPage();
    await other.goto('/');
    await expect(other).toHaveURL(/sign-in/);
    await otherContext.close();

    const api = await apiOf(origin, sam?.email, sam?.password);
    await apiOf(origin, sam?.email, sam?.password);
    await page.reload();
    const again = await openProfile(page, name);
    await again.getByRole('button', { name: 'Sign out all others' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm the action' })
      .getByRole('button', { name: 'Sign out all others' })
      .click();
    await expect(page.getByText('2 sessions signed out')).toBeVisible();
    await expect(api.get('/v1/sessions')).rejects.toThrow();
  });

  test('generates an API key that opens the API', { tag: '@smoke' }, async ({ page, context, people }) => {
    const [kai] = await people(['Kai Key']);
    const person = await signIn(context, page, kai);
    const profile = await openProfile(page, person.name);
    await profile.getByRole('button', { name: 'Generate key' }).click();
    const key = await profile.getByRole('textbox', { name: 'API key' }).inputValue();
    const me = await page.request.get('/api/v1/auth/me', { headers: { Authorization: `ApiKey ${key}` } });
    expect((await me.json()).user.email).toBe(person.email);
  });

  test('opens the section named in the address and removes it from the address', async ({ admin: page }) => {
    await page.goto('/?profile=sessions');
    const profile = page.getByRole('dialog', { name: 'Profile' });
    const heading = profile.getByRole('heading', { name: 'Devices' });
    await expect(heading).toBeInViewport();
    await expect(heading).toBeFocused();
    await expect(page).toHaveURL('/');
    await expect(profile.getByRole('button', { name: 'Devices' })).toHaveAttribute('aria-current', 'location');
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
  });
});
