import type { Locator, Page } from '@playwright/test';
import { owner } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

/** Opens a dialog unless it is open. @param by buttons that are clicked in turn */
async function openDialog(page: Page, title: RegExp, ...by: (RegExp | Locator)[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (!(await dialog.isVisible()))
    for (const each of by) await (each instanceof RegExp ? page.getByRole('button', { name: each }) : each).click();
  await expect(dialog).toBeVisible();
}

/** Every screen, with a check that it has loaded. */
const visitorScreens: Record<string, { path: string; ready: (page: Page) => Promise<void> }> = {
  'sign-in': {
    path: '/sign-in',
    ready: async (page) => {
      await expect(page.getByRole('button', { name: /^(Sign in|Войти)$/ })).toBeEnabled();
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
  'an expired link': {
    path: '/reset-password/confirm?code=over',
    ready: (page) => expect(page.getByRole('link', { name: /Get a new link|Получить новую ссылку/ })).toBeVisible(),
  },
  'an invalid entry link': {
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
  'audit log': {
    path: '/admin/audit',
    ready: (page) => expect(page.getByRole('main').getByText(owner.name).first()).toBeVisible(),
  },
  'an entry of the audit log': {
    path: '/admin/audit',
    ready: async (page) => {
      // Other links of a row lead to people and records.
      const details = page.locator('tbody').getByRole('link', { name: /^(Details|Подробнее): / });
      await openDialog(page, /^(Event|Событие)/, details.last());
      await expect(page.getByRole('dialog').getByText(/^(Request ID|ID запроса)$/)).toBeVisible();
    },
  },
  'settings of the audit log': {
    path: '/admin/audit/settings',
    ready: (page) => expect(page.getByLabel(/^(Days|Дней)$/)).toHaveValue('365'),
  },
  billing: {
    path: '/admin/billing',
    ready: async (page) => {
      await expect(page.getByRole('slider', { name: /Balance by day|Баланс по дням/ })).toBeVisible();
      await expect(page.getByText(/Opening balance|Начальный баланс/)).toBeVisible();
    },
  },
  'topping up': {
    path: '/admin/billing',
    ready: (page) => openDialog(page, /^(Top up the balance|Пополнение баланса)$/, /^(Top up|Пополнить)$/),
  },
  'payment methods': {
    path: '/admin/billing',
    ready: (page) => openDialog(page, /^(Payment methods|Способы оплаты)$/, /^(Payment methods|Способы оплаты)$/),
  },
  'former members': {
    path: '/admin/users',
    ready: (page) => openDialog(page, /^(Former members|Бывшие участники)$/, /^(Former members|Бывшие участники)$/),
  },
  storage: {
    path: '/admin/storage',
    ready: (page) => expect(page.getByRole('form', { name: /^(Location|Размещение)$/ })).toBeVisible(),
  },
  account: {
    path: '/admin/account',
    ready: (page) => expect(page.getByRole('form', { name: /Dangerous settings|Опасные настройки/ })).toBeVisible(),
  },
  roles: {
    path: '/admin/roles',
    ready: (page) => expect(page.locator('a[href="/admin/roles/1"]').first()).toBeVisible(),
  },
  'a role': {
    path: '/admin/roles/1',
    ready: (page) => expect(page.getByRole('group', { name: /New entities|Новые сущности/ })).toBeVisible(),
  },
  'the place of records': {
    path: '/data',
    ready: (page) => expect(page.getByRole('heading', { level: 1, name: /^(Data|Данные)$/ })).toBeVisible(),
  },
  sessions: { path: '/admin/sessions', ready: (page) => expect(page.getByText('127.0.0.1').first()).toBeVisible() },
};

const ofPerson = (id: number): typeof screens => ({
  'personal data': {
    path: `/admin/users?card=${id}`,
    ready: async (page) => {
      const menu = page.getByRole('button', { name: /^(More actions|Другие действия)$/ });
      const title = /^(Personal data|Персональные данные)$/;
      await openDialog(page, title, menu, page.getByRole('menuitem', { name: title }));
      await expect(page.getByRole('region', { name: /^(In records|В записях)$/ })).toBeVisible();
    },
  },
});

/** Every pair of theme, language and width once, instead of all eight combinations. A page is loaded once a language. */
const looks = {
  en: [
    { colorScheme: 'light', width: 1440 },
    { colorScheme: 'dark', width: 390 },
  ],
  ru: [
    { colorScheme: 'dark', width: 1440 },
    { colorScheme: 'light', width: 390 },
  ],
} as const;

for (const locale of ['en', 'ru'] as const) {
  test.describe(locale, () => {
    const setLook = async (page: Page, { colorScheme, width }: (typeof looks)[typeof locale][number]) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
    };
    const check = async (page: Page, of: typeof screens) => {
      await page.addInitScript((language) => localStorage.setItem('stoa.locale', language), locale);
      for (const [name, { path, ready }] of Object.entries(of)) {
        await setLook(page, looks[locale][0]);
        await page.goto(path);
        for (const look of looks[locale])
          await test.step(`${name}, ${look.colorScheme}, ${look.width} px`, async () => {
            await setLook(page, look);
            await ready(page);
            await expect(page.locator('html')).toHaveAttribute('lang', locale);
            await expectFitting(page);
            await expectAccessible(page);
          });
      }
    };
    test('visitor screens are accessible in both themes and widths', ({ page }) => check(page, visitorScreens));
    test('every screen is accessible in both themes and widths', async ({ admin, people }) => {
      test.slow();
      const [person] = await people(['Petra Person']);
      await check(admin, { ...screens, ...ofPerson(Number(person?.id)) });
    });
  });
}

test.describe('Preferences', () => {
  test('keeps the selected language after a reload, with Russian plurals', async ({ admin: page, people }) => {
    await people(['Rus Sian']);
    await page.goto('/admin/users?search=Rus+Sian');
    await page.getByRole('button', { name: `Menu of ${owner.name}` }).click();
    await page.getByText('RU', { exact: true }).click();
    await expect(page.getByText('1 пользователь')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Пользователи' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });

  test('follows the system theme until the shortcut overrides it: system, dark, light', async ({ admin: page }) => {
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

  test('collapses the sidebar on narrow windows', async ({ admin: page }) => {
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
