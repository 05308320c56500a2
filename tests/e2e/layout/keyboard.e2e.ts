import type { Page } from '@playwright/test';
import { owner } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

/** Presses Tab until an element with the name is focused. */
async function tabTo(page: Page, wanted: { role?: string; name: RegExp }, limit = 120): Promise<void> {
  for (let i = 0; i < limit; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return `${element?.getAttribute('aria-label') ?? ''} ${label ?? ''}`;
    });
    if (wanted.name.test(focused)) return;
  }
  throw new Error(`Tab did not reach ${wanted.name}`);
}

test.describe('Keyboard only', () => {
  test('signs in, opens a card, renames a user and closes the card', { tag: '@smoke' }, async ({ page, people }) => {
    const [person] = await people(['Kay Keyboard']);
    await page.goto('/sign-in?fallback=/admin/users%3Fsearch%3DKay');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(owner.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/users?search=Kay');
    await expect(page.getByRole('link', { name: person?.name })).toBeVisible();

    await tabTo(page, { name: /^ ?Kay Keyboard/ });
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await expect(card.getByLabel(/^Name/)).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Kay Renamed');
    await page.keyboard.press('Enter');
    await expect(card).toBeHidden();
    await expect(page.getByRole('link', { name: 'Kay Renamed' })).toBeFocused();
  });

  test('offers to skip to the content on the first Tab', async ({ admin: page }) => {
    await page.goto('/admin/users');
    await expect(page.getByText(owner.email).first()).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  });

  test('sets filters and applies them with Enter', async ({ admin: page, people }) => {
    await people(['Felix Focus'], { full_access: true });
    await page.goto('/admin/users?search=Felix');
    await expect(page.getByRole('link', { name: 'Felix Focus' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await tabTo(page, { name: /Yes/ });
    await page.keyboard.press('Space');
    await tabTo(page, { name: /Submit/ });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/full_access=Y/);
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
  });
});
