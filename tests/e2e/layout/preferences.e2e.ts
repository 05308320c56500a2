import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

test.describe('Preferences', () => {
  test('keeps the selected language after a reload, with Russian plurals', { tag: '@smoke' }, async ({
    admin: page,
    people,
  }) => {
    await people(['Rus Sian']);
    await page.goto('/admin/users?search=Rus+Sian');
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByText('RU', { exact: true }).click();
    await expect(page.getByText('1 пользователь')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });

  test('follows the system theme until the shortcut overrides it: system, dark, light', { tag: '@smoke' }, async ({
    admin: page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/admin/users');
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    // The shortcut works only now.
    await expect(page.getByText(owner.email).first()).toBeVisible();
    await expect.poll(scheme).toContain('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toContain('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Meta+Shift+Alt+D');
    await expect.poll(scheme).toContain('dark');
    await page.reload();
    await expect(page.getByText(owner.email).first()).toBeVisible();
    await expect.poll(scheme).toContain('dark');
    await page.keyboard.press('Meta+Shift+Alt+D');
    await expect.poll(scheme).toContain('light');
  });

  test('stores blur as a separate flag', async ({ admin: page }) => {
    await page.goto('/');
    const flag = () => page.evaluate(() => localStorage.getItem('stoa.blur'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const before = await flag();
    await page.keyboard.press('Meta+Shift+Alt+B');
    await expect.poll(flag).not.toBe(before);
  });

  test('fits the longest item of the Russian sidebar', async ({ admin: page }) => {
    await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
    await page.goto('/admin/storage');
    const links = page.getByRole('navigation').getByRole('listitem').getByRole('link');
    await expect(links.filter({ hasText: 'для компаний' })).toHaveAttribute('aria-current', 'page');
    const edges = () =>
      links.evaluateAll((found) => found.map((link) => Math.round(link.getBoundingClientRect().right)));
    await expect.poll(async () => new Set(await edges())).toEqual(new Set([188]));
  });

  test('limits a page to its container in a wide window', async ({ admin: page }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto('/admin/entities');
    const width = async () => (await page.locator('#content > div').boundingBox())?.width;
    await expect.poll(width).toBe(1200);
    await page.setViewportSize({ width: 900, height: 900 });
    await expect.poll(width).toBe(0.9 * 900);
  });

  test('collapses the sidebar on narrow windows', { tag: '@smoke' }, async ({ admin: page }) => {
    await page.setViewportSize({ width: 900, height: 800 });
    await page.goto('/admin/users');
    const users = page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' });
    await expect(users).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(users).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Escape');
    await expect(users).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(users).toBeVisible();
    // Below the account's own entities.
    const groups = page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('list', { name: /^(Config|Main)$/ });
    await expect(groups.getByRole('link')).toHaveText([
      'Users',
      'Sessions',
      'Roles',
      'Entities',
      'Modules',
      'Billing',
      'Account',
      /^Storage/,
      'Marketplace',
      'Audit log',
    ]);
    const sidebar = page.getByRole('navigation', { name: 'Administration' });
    await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThanOrEqual(200);
  });

  test('opens the profile over the dashboard and applies a new name at once', async ({
    page,
    context,
    people,
    baseURL,
  }) => {
    const { signInBrowser } = await import('../support/people/account.ts');
    const [person] = await people(['Prudence Profile']);
    await signInBrowser(context, String(baseURL), person?.email, person?.password);
    await page.goto('/');
    await page.getByRole('button', { name: `Menu of ${person?.name}` }).click();
    await page.getByRole('button', { name: 'Profile', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Profile' });
    await card.getByLabel(/^Name/).fill('Prudence Renamed');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu of Prudence Renamed' })).toBeVisible();
  });
});
