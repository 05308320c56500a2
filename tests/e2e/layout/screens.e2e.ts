import type { Page } from '@playwright/test';
import { owner } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

/** Every screen there is, each with what shows that it is complete. */
const visitorScreens: Record<string, { path: string; ready: (page: Page) => Promise<void> }> = {
  'sign-in': {
    path: '/sign-in',
    ready: async (page) => {
      await expect(page.getByRole('button', { name: /Sign in|Войти/ })).toBeEnabled();
      await expect(page.locator('altcha-widget')).toBeVisible();
    },
  },
  'sign-up': {
    path: '/sign-up',
    ready: async (page) => {
      await page.getByRole('button', { name: /Create account|Создать аккаунт/ }).click();
      await expect(page.locator('[name=name]')).toHaveAccessibleDescription(/Enter a value|Введите значение/);
    },
  },
  'forgotten password': {
    path: '/reset-password',
    ready: (page) => expect(page.getByRole('button', { name: /Send link|Прислать ссылку/ })).toBeEnabled(),
  },
  'a link that is over': {
    path: '/reset-password/confirm?code=over',
    ready: (page) => expect(page.getByRole('link', { name: /Get a new link|Получить новую ссылку/ })).toBeVisible(),
  },
  'an entrance that opens nothing': {
    path: '/enter?code=nothing',
    ready: (page) => expect(page.getByRole('heading', { name: /Check your email|Проверьте почту/ })).toBeVisible(),
  },
};
const screens: typeof visitorScreens = {
  dashboard: { path: '/', ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  'start page': {
    path: '/admin',
    ready: (page) => expect(page.getByRole('region', { name: /^(Data|Данные)$/ })).toBeVisible(),
  },
  'not found': { path: '/nowhere', ready: (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible() },
  users: { path: '/admin/users', ready: (page) => expect(page.getByText(owner.email).first()).toBeVisible() },
  'users, nothing found': {
    path: '/admin/users?search=nobody-at-all',
    ready: (page) => expect(page.getByText(/Nothing found|Ничего не найдено/)).toBeVisible(),
  },
  'new user': {
    path: '/admin/users?card=0',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^(Name|Имя)/)).toBeVisible(),
  },
  'a user': {
    path: '/admin/users?card=1',
    ready: (page) => expect(page.getByRole('dialog').getByLabel(/^(Name|Имя)/)).toHaveValue(owner.name),
  },
  'a screen to come': {
    path: '/admin/storage',
    ready: (page) => expect(page.getByText(/Coming soon|Скоро появится/)).toBeVisible(),
  },
  account: {
    path: '/admin/account',
    ready: (page) => expect(page.getByRole('form', { name: /Dangerous settings|Опасные настройки/ })).toBeVisible(),
  },
  sessions: { path: '/admin/sessions', ready: (page) => expect(page.getByText('127.0.0.1').first()).toBeVisible() },
};

/** Both themes, both languages, wide and narrow: each pair of choices once, not all eight. */
const looks = [
  { colorScheme: 'light', locale: 'en', width: 1440 },
  { colorScheme: 'dark', locale: 'ru', width: 1440 },
  { colorScheme: 'dark', locale: 'en', width: 390 },
  { colorScheme: 'light', locale: 'ru', width: 390 },
] as const;

for (const { colorScheme, locale, width } of looks) {
  test.describe(`${colorScheme}, ${locale}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    const check = async (page: Page, of: typeof screens) => {
      await page.addInitScript((language) => localStorage.setItem('stoa.locale', language), locale);
      for (const [name, { path, ready }] of Object.entries(of)) {
        await test.step(name, async () => {
          await page.goto(path);
          await ready(page);
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, 'nothing sticks out sideways').toBeLessThanOrEqual(0);
          await expectAccessible(page);
        });
      }
    };
    test('visitor screens are accessible', ({ page }) => check(page, visitorScreens));
    test('every screen is accessible', ({ admin }) => check(admin, screens));
  });
}

test.describe('Preferences', () => {
  test('the language chosen stays after a reload, and Russian counts in Russian', async ({ admin: page, people }) => {
    await people(['Rus Sian']);
    await page.goto('/admin/users?search=Rus+Sian');
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByText('RU', { exact: true }).click();
    await expect(page.getByText('1 пользователь')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('ru');
  });

  test('the theme follows the system, until the shortcut chooses: system, dark, light', async ({ admin: page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/admin/users');
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await expect.poll(scheme).toContain('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(scheme).toContain('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.keyboard.press('Meta+Shift+Alt+D');
    await expect.poll(scheme).toContain('dark');
    await page.reload();
    await expect.poll(scheme).toContain('dark');
    await page.keyboard.press('Meta+Shift+Alt+D');
    await expect.poll(scheme).toContain('light');
  });

  test('blur is a flag of its own, kept', async ({ admin: page }) => {
    await page.goto('/');
    const flag = () => page.evaluate(() => localStorage.getItem('stoa.blur'));
    const before = await flag();
    await page.keyboard.press('Meta+Shift+Alt+B');
    expect(await flag()).not.toBe(before);
  });

  test('the sidebar holds its longest item, in Russian too', async ({ admin: page }) => {
    await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
    await page.goto('/admin/storage');
    const links = page.getByRole('navigation').getByRole('listitem').getByRole('link');
    await expect(links.filter({ hasText: 'enterprise' })).toHaveAttribute('aria-current', 'page');
    const edges = () =>
      links.evaluateAll((found) => found.map((link) => Math.round(link.getBoundingClientRect().right)));
    await expect.poll(async () => new Set(await edges())).toEqual(new Set([188]));
  });

  test('the sidebar folds away on narrow windows and comes back wide', async ({ admin: page }) => {
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
    // Below the account's own entities, whatever they are.
    const groups = page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('list', { name: /^(Config|Main)$/ });
    await expect(groups.getByRole('link')).toHaveText([
      'Users',
      'Sessions',
      'Entities',
      'Modules',
      'Billing',
      'Account',
      /^Storage/,
      'Marketplace',
    ]);
    const sidebar = await page.getByRole('navigation', { name: 'Administration' }).boundingBox();
    expect(sidebar?.width).toBeLessThanOrEqual(200);
  });

  test('the profile opens over the dashboard, and a new name shows at once', async ({
    page,
    context,
    people,
    baseURL,
  }) => {
    const { signInBrowser } = await import('../support/account.ts');
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
