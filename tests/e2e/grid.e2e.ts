import { cell, makeStock, types } from './support/stock.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.describe('Editing in the list', () => {
  test('walks by keys: one tab stop, blocks, the ends; the head opens its card', async ({ admin: page, api }) => {
    await makeStock(api, page);
    await page.locator('tbody [tabindex="0"]').focus();
    expect(await page.locator('tbody [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 1, 'text')).toBeFocused();
    await page.keyboard.press('Control+End');
    await expect(page.locator('tbody tr').last().locator('td').last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, 3, 'text')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(cell(page, 1, 'text')).toBeFocused();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.locator('tbody [aria-selected=true]')).toHaveCount(4);
    await page.keyboard.press('Control+A');
    await expect(page.locator('tbody [aria-selected=true]')).toHaveCount(3 * types.length);
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Ash/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cell(page, 1, 'text')).toBeFocused();
    // A click marks a cell here, and opens nothing.
    await cell(page, 2, 'number').click();
    await expect(cell(page, 2, 'number')).toBeFocused();
    await cell(page, 3, 'date').click({ modifiers: ['Shift'] });
    expect(await page.locator('tbody [aria-selected=true]').count()).toBeGreaterThanOrEqual(4);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('tbody'))).toBeNull();
  });

  for (const { colorScheme, locale } of [
    { colorScheme: 'light', locale: 'en' },
    { colorScheme: 'dark', locale: 'ru' },
  ] as const)
    test.describe(`${colorScheme}, ${locale}`, () => {
      test.use({ colorScheme });
      test('is accessible, an editor and a question too', async ({ admin: page, api }) => {
        await makeStock(api, page);
        await page.addInitScript((language) => localStorage.setItem('stoa.locale', language), locale);
        await page.reload();
        await expect(page.locator('[data-grid-says]')).toBeAttached();
        await page.locator('tbody [tabindex="0"]').focus();
        await expectAccessible(page);
        for (const type of types) {
          await cell(page, 1, type).focus();
          await page.keyboard.press('F2');
          await expect(page.getByRole('dialog')).toBeVisible();
          await expectAccessible(page);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
      });
    });
});
