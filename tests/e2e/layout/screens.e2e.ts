import type { Page } from '@playwright/test';
import { adminScreens, personScreens } from '../support/screens/adminScreens.ts';
import { dataScreens } from '../support/screens/dataScreens.ts';
import { makeShownModule, moduleScreens } from '../support/screens/moduleScreens.ts';
import type { Screens } from '../support/screens/screens.ts';
import { visitorScreens } from '../support/screens/visitorScreens.ts';
import { uninstallModule } from '../support/servers/market.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** Each width in both languages and in both themes. */
const looks = [
  { locale: 'en', colorScheme: 'light', width: 1440, isSmoke: true },
  { locale: 'ru', colorScheme: 'dark', width: 390, isSmoke: true },
  { locale: 'ru', colorScheme: 'dark', width: 1440, isSmoke: false },
  { locale: 'en', colorScheme: 'light', width: 390, isSmoke: false },
] as const;

/** Every screen is accessible, in the chosen language, and fits. */
const checks = ({ locale, colorScheme, width }: (typeof looks)[number]) =>
  async function check(page: Page, screens: Screens) {
    await page.emulateMedia({ colorScheme });
    await page.addInitScript((language) => {
      // The documents of modules' frames have no storage.
      if (origin !== 'null') localStorage.setItem('stoa.locale', language);
    }, locale);
    for (const [name, { path, ready }] of Object.entries(screens))
      await test.step(name, async () => {
        // Dialogs are opened where the buttons are not in a menu.
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await ready(page);
        if (width !== 1440) {
          await page.setViewportSize({ width, height: 900 });
          await ready(page);
        }
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expectFitting(page);
        await expectAccessible(page);
      });
  };

for (const look of looks)
  test.describe(`${look.locale}, ${look.colorScheme}, ${look.width} px`, {
    tag: look.isSmoke ? '@smoke' : [],
  }, () => {
    const check = checks(look);

    test('visitor screens are accessible and fit', ({ page }) => check(page, visitorScreens));

    test('screens of the administration are accessible and fit', async ({ admin, people }) => {
      test.slow();
      const [person] = await people(['Petra Person']);
      await check(admin, { ...adminScreens, ...personScreens(Number(person?.id)) });
    });

    test('screens of data are accessible and fit', async ({ admin, api }) => {
      test.slow();
      await check(admin, await dataScreens(api));
    });

    test('screens of modules are accessible and fit', async ({ admin, api }) => {
      test.slow();
      const module = await makeShownModule(api);
      await check(admin, moduleScreens(module));
      await uninstallModule(api, module);
    });
  });
