import { owner } from '../support/account.ts';
import { expect, test } from '../support/test.ts';

test.describe('Sign-in', () => {
  test('a visitor signs in through the captcha and lands on the dashboard', async ({ page }) => {
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

  test('a wrong password is told in a toast and in the form, and the captcha starts anew', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    const challenges: string[] = [];
    page.on(
      'request',
      (request) => void (request.url().endsWith('/v1/auth/captcha') && challenges.push(request.url())),
    );
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Incorrect login or password')).toBeVisible();
    await expect(page.getByText('check auth data')).toBeVisible();
    await expect(page).toHaveURL('/sign-in');
    // The solution just used is of no more use: the next attempt brings another.
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/');
    expect(challenges.length).toBeGreaterThanOrEqual(1);
  });

  test('Enter pressed before the captcha has loaded signs in', async ({ page }) => {
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

  test('what is missing is said before anything is sent', async ({ page }) => {
    await page.goto('/sign-in');
    let logins = 0;
    page.on('request', (request) => void (request.url().endsWith('/v1/auth/login') && logins++));
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Enter a valid email, like name@company.com')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(logins).toBe(0);
  });

  test('signing out leads to sign-in, and the old token is of no more use', async ({ admin: page }) => {
    await page.goto('/');
    const token = (await page.context().cookies()).find(({ name }) => name === 'stoa')?.value;
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/sign-in');
    const answer = await page.request.get('/api/v1/auth/me', { headers: { Authorization: `WebApp ${token}` } });
    expect(answer.status()).toBe(401);
  });
});

test.describe('Guards', () => {
  test('a visitor is sent to sign-in and afterwards to where they wanted to be', async ({ page }) => {
    await page.goto('/admin/users?search=olga');
    await expect(page).toHaveURL(/\/sign-in\?fallback=/);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/admin/users?search=olga');
    await expect(page.getByRole('link', { name: owner.name })).toBeVisible();
  });

  for (const fallback of ['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
    test(`a fallback elsewhere is not followed: ${fallback}`, async ({ page }) => {
      await page.goto(`/sign-in?fallback=${encodeURIComponent(fallback)}`);
      await page.getByLabel('Email').fill(owner.email);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('a person without full access is sent from the administration to the dashboard', async ({
    page,
    context,
    people,
    baseURL,
  }) => {
    const [person] = await people(['Paula Plain']);
    const { signInBrowser } = await import('../support/account.ts');
    await signInBrowser(context, String(baseURL), person?.email, person?.password);
    await page.goto('/admin/users');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Main module is not defined')).toBeVisible();
  });

  test('a signed-in person has nothing to do on the sign-in page', async ({ admin: page }) => {
    await page.goto('/sign-in');
    await expect(page).toHaveURL('/');
  });

  test('an unknown path is a page not found with a way out', async ({ admin: page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});
