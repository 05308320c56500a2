import type { Page } from '@playwright/test';
import { lastEmailTo } from '../support/people/emails.ts';
import { confirmEmail, password, uniqueEmail } from '../support/people/signUp.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

async function signUp(page: Page, name: string, email: string) {
  await page.goto('/sign-up');
  await page.getByLabel('Account name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** From one account of a person to another (docs/reference/product/accounts.md#switching-accounts). */
test('asks who the person is on a page of its own, opens their other account, and tells them', async ({ page }) => {
  const email = uniqueEmail('anna');
  await signUp(page, `First ${email}`, email);
  await confirmEmail(page, email);
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  // Who has a session there already gets no second one.
  await page.context().clearCookies();
  await signUp(page, `Second ${email}`, email);
  await page.goto((await lastEmailTo(email, 2)).link);
  await page.getByRole('button', { name: /^Accept Second/ }).click();
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  const here = new URL(page.url()).origin;
  await page.getByRole('button', { name: /^Menu of/ }).click();
  const load = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Your accounts' }).click();
  await load;

  // The session began with a mailed link, which proves nothing.
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is wrong')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^.*First/ }).click();
  await expect(page.getByRole('button', { name: /^Menu of/ })).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(here);
  expect((await lastEmailTo(email, 3)).subject).toMatch(/^You opened First .* from another account$/);

  // Each way on needs another proof.
  await page.goto(new URL('/accounts', page.url()).href);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
});
