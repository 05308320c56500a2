import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

test.describe('Sign-in', () => {
  test('signs in through the captcha and opens the dashboard', async ({ page }) => {
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

  test('signs in when Enter was pressed before the captcha loaded', async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/AltchaCaptcha.*\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/v1/auth/login') && !response.ok()) refused.push(response.statusText());
    });
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
    script.resolve();
    await expect(page).toHaveURL('/');
    expect(refused).toEqual([]);
  });

  test('reports missing values before sending', async ({ page }) => {
    await page.goto('/sign-in');
    let logins = 0;
    page.on('request', (request) => void (request.url().endsWith('/v1/auth/login') && logins++));
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter a valid email, like name@company.com')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(logins).toBe(0);
  });

  test('signs out to the sign-in page and revokes the token', async ({ admin: page }) => {
    await page.goto('/');
    const token = (await page.context().cookies()).find(({ name }) => name === 'stoa')?.value;
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/sign-in');
    const status = async () =>
      (await page.request.get('/api/v1/auth/me', { headers: { Authorization: `WebApp ${token}` } })).status();
    await expect.poll(status).toBe(401);
  });
});

test.describe('Guards', () => {
  test('redirects a visitor to sign-in and then to the requested page', async ({ page }) => {
    await page.goto('/admin/users?search=olga');
    await expect(page).toHaveURL(/\/sign-in\?fallback=/);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/admin/users?search=olga');
    await expect(page.getByRole('link', { name: owner.name })).toBeVisible();
  });

  for (const fallback of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    test(`ignores a return address on another site: ${fallback}`, async ({ page }) => {
      await page.goto(`/sign-in?fallback=${encodeURIComponent(fallback)}`);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('redirects a user without full access from the administration to the dashboard', async ({
    page,
    context,
    people,
    baseURL,
  }) => {
    const [person] = await people(['Paula Plain']);
    const { signInBrowser } = await import('../support/people/account.ts');
    await signInBrowser(context, String(baseURL), person?.email, person?.password);
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });

  test('redirects a signed-in user away from the sign-in page', async ({ admin: page }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL('/');
  });

  for (const path of ['/no/such/page', '/admin/no/such/page'])
    test(`shows a not-found page with a link home for ${path}`, async ({ admin: page }) => {
      await page.goto(path);
      await expect(page.getByText('Page not found')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page).toHaveURL('/');
    });
});
