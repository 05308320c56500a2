import type { Locator, Page } from '@playwright/test';
import { gotoLive } from '../support/page/live.ts';
import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

const nameOf = (card: Locator) => card.getByRole('textbox', { name: /^Name/ });
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test.describe('Users', () => {
  test('shows the owner with a crown and read-only toggles', async ({ admin: page }) => {
    await page.goto('/admin/users');
    const mine = row(page, owner.name);
    await expect(mine.getByRole('img', { name: 'Owner of the account', exact: true })).toBeVisible();
    await expect(mine.getByRole('switch', { name: `Full access: ${owner.name}` })).toBeDisabled();
    await expect(mine.getByRole('switch', { name: `Active: ${owner.name}` })).toBeDisabled();
  });

  test('adds a user at the top of the list', { tag: '@smoke' }, async ({ admin: page, api }) => {
    // Without events: a list that is read again loses a row that belongs on another page.
    await page.route('**/v1/events*', () => {});
    await page.goto('/admin/users');
    await page.getByRole('button', { name: 'Add user' }).click();
    const card = page.getByRole('dialog', { name: 'Add user' });
    await expect(page).toHaveURL(/card=0/);
    await expect(card.getByRole('button', { name: 'Save' })).toBeHidden();
    await nameOf(card).fill('Nadia New');
    await card.getByLabel('Email').fill(`nadia.new.${process.pid}@stoa.test`);
    await card.getByLabel(/^Password/).fill('a-person-password');
    await card.getByLabel('Confirm password').fill('a-person-password');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User created')).toBeVisible();
    await expect(card).toBeHidden();
    await expect(page.getByRole('row').nth(1)).toContainText('Nadia New');
    const { items } = await api.get(`/v1/users?query=nadia.new.${process.pid}`);
    expect(items).toHaveLength(1);
  });

  test('shows the server’s violations at their inputs and accepts the next attempt', async ({
    admin: page,
    people,
  }) => {
    const [taken] = await people(['Tamara Taken']);
    await page.goto('/admin/users?card=0');
    const card = page.getByRole('dialog');
    await nameOf(card).fill('Second Tamara');
    await card.getByLabel('Email').fill(String(taken?.email));
    await expect(card.getByText('User with selected email already exists').first()).toBeVisible();
    await card.getByLabel(/^Password/).fill('password1');
    await card.getByLabel('Confirm password').fill('password1');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('This password is too common')).toBeVisible();
    await card.getByLabel('Email').fill(`second.${process.pid}@stoa.test`);
    await card.getByLabel(/^Password/).fill('a-person-password');
    await card.getByLabel('Confirm password').fill('a-person-password');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User created')).toBeVisible();
  });

  test('shows another administrator’s save in an open card', async ({ admin: page, people, api }) => {
    const [person] = await people(['Lena Live']);
    await gotoLive(page, `/admin/users?card=${person?.id}`);
    const card = page.getByRole('dialog');
    await expect(nameOf(card)).toHaveValue('Lena Live');
    await api.patch(`/v1/users/${person?.id}`, { name: 'Lena Later' });
    await expect(nameOf(card)).toHaveValue('Lena Later');
    await expect(card.getByText('Another user changed Name', { exact: false })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Save' })).toBeHidden();
  });

  test('renames a user in the card and in the list', { tag: '@smoke' }, async ({ admin: page, people }) => {
    const [person] = await people(['Rita Rename']);
    await page.goto('/admin/users?search=Rita');
    await page.getByRole('link', { name: person?.name }).click();
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await expect(card.getByLabel('Email')).toBeDisabled();
    await nameOf(card).fill('Rita Renamed');
    await nameOf(card).press('Enter');
    await expect(card).toBeHidden();
    await expect(page.getByRole('link', { name: 'Rita Renamed' })).toBeVisible();
    await expect(page).toHaveURL('/admin/users?search=Rita');
  });

  test('confirms discarding a change on Escape', async ({ admin: page, people }) => {
    const [person] = await people(['Edith Escape']);
    await page.goto(`/admin/users?card=${person?.id}`);
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await nameOf(card).fill('Edith Elsewhere');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(nameOf(card)).toHaveValue('Edith Elsewhere');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card).toBeHidden();
  });

  test('explains a conflict with another user’s change and offers a choice', { tag: '@smoke' }, async ({
    admin: page,
    people,
    api,
  }) => {
    const [person] = await people(['Lena Lost']);
    // Without events, which would show the other change before the typing.
    await page.route('**/v1/events*', () => {});
    await page.goto(`/admin/users?card=${person?.id}`);
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await expect(nameOf(card)).toHaveValue('Lena Lost');
    await api.patch(`/v1/users/${person?.id}`, { name: 'Lena Theirs' });
    await nameOf(card).fill('Lena Mine');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('alert')).toContainText('Another user changed Name');
    await expect(nameOf(card)).toHaveValue('Lena Mine');
    await card.getByRole('button', { name: 'Use theirs Lena Theirs' }).click();
    await expect(nameOf(card)).toHaveValue('Lena Theirs');
  });

  test('grants and revokes full access and blocks a user, who cannot be granted access', { tag: '@smoke' }, async ({
    admin: page,
    people,
  }) => {
    const [person] = await people(['Greta Grant']);
    await page.goto('/admin/users?search=Greta');
    const full = page.getByRole('switch', { name: `Full access: ${person?.name}` });
    const active = page.getByRole('switch', { name: `Active: ${person?.name}` });
    await full.click();
    await expect(page.getByText('Full access granted')).toBeVisible();
    await expect(full).toBeChecked();
    await full.click();
    await expect(page.getByText('Full access revoked')).toBeVisible();
    await active.click();
    await expect(page.getByText('User deactivated')).toBeVisible();
    await expect(active).not.toBeChecked();
    await expect(full).toBeDisabled();
  });

  test('generates an API key that is shown once and opens the API', async ({ admin: page, people }) => {
    const [person] = await people(['Kira Key']);
    await page.goto(`/admin/users?card=${person?.id}`);
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await card.getByRole('button', { name: 'Generate key' }).click();
    await expect(page.getByText('Key generated')).toBeVisible();
    const key = await card
      .getByText(/stoa_key_/)
      .or(card.locator('input[value^="stoa_key_"]'))
      .first()
      .evaluate((element) => (element instanceof HTMLInputElement ? element.value : (element.textContent ?? '')));
    const me = await page.request.get('/api/v1/auth/me', { headers: { Authorization: `ApiKey ${key.trim()}` } });
    expect((await me.json()).user.id).toBe(person?.id);
  });
});
