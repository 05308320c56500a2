import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

test.describe('Sign-in', () => {
  test('signs in through the captcha and opens the dashboard', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Main module is not defined')).toBeVisible();
    await expect(page).toHaveURL('/');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'stoa')).toMatchObject({
      httpOnly: false,
      sameSite: 'Strict',
      path: '/',
    });
    expect(cookies.find(({ name }) => name === 'stoa_refresh')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1/auth',
    });
  });

  test('reports a wrong password in a toast and in the form, and restarts the captcha', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    const challenges: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/v1/auth/captcha') && challenges.push(request.url())),
    );
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Incorrect login or password')).toBeVisible();
    await expect(page.getByText('check auth data')).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    // A solution can be used only once, so the next attempt solves a new challenge.
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/');
    expect(challenges.length).toBeGreaterThanOrEqual(1);
  });

  test('signs out to the sign-in page and revokes the token', { tag: '@smoke' }, async ({ admin: page }) => {
    await page.goto('/');
    const token = (await page.context().cookies()).find(({ name }) => name === 'stoa')?.value;
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/sign-in');
    const status = async () =>
      (await page.request.get('/api/v1/auth/me', { headers: { Authorization: `WebApp ${token}` } })).status();
    await expect.poll(status).toBe(401);
  });

  test('redirects a visitor to sign-in and then to the requested page', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/admin/users?search=olga');
    await expect(page).toHaveURL(/\/sign-in\?fallback=/);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/admin/users?search=olga');
    await expect(page.getByRole('link', { name: owner.name })).toBeVisible();
  });
});
