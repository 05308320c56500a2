import type { Page } from '@playwright/test';
import { look, stripes } from '../support/photos.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const chooser = (page: Page) => page.getByRole('dialog', { name: 'Crop the image' });
const form = (page: Page) => page.getByRole('form', { name: 'Base settings' });
const largest = (page: Page) => form(page).locator('img').nth(2);

test.describe('The square of a picture', () => {
  test('is chosen by keys of one that is not square, and is what is sent', async ({ admin: page }) => {
    await page.goto('/admin/account');
    await form(page)
      .locator('input[type=file]')
      .setInputFiles(await stripes());
    const square = page.getByRole('group', { name: 'Square: the arrow keys move it' });
    await expect(square).toBeVisible();
    await expectAccessible(page);
    await square.focus();
    // With Ctrl they go in larger steps: past the right edge, where it stays.
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('Control+ArrowRight');
    await chooser(page).getByRole('button', { name: 'Crop' }).click();
    await expect(chooser(page)).toBeHidden();
    await expect(largest(page)).toHaveAttribute('src', /^\/files\//);
    expect(await look(page.request, await largest(page).getAttribute('src'))).toEqual({
      format: 'png',
      width: 180,
      height: 180,
      colours: ['green', 'blue'],
    });
  });

  test('is resized by a corner, and Escape sends nothing', async ({ admin: page }) => {
    await page.goto('/admin/account');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v1/files/')) sent += 1;
    });
    await form(page)
      .locator('input[type=file]')
      .setInputFiles(await stripes());
    const square = page.getByRole('group', { name: 'Square: the arrow keys move it' });
    const before = await square.boundingBox();
    const corner = await page.getByRole('button', { name: /^Bottom right corner/ }).boundingBox();
    if (!before || !corner) throw new Error('nothing to drag');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x - 60, corner.y - 60, { steps: 5 });
    await page.mouse.up();
    const after = await square.boundingBox();
    expect(after?.width).toBeLessThan(before.width - 40);
    expect(after?.width).toBeCloseTo(after?.height ?? 0, 0);
    await page.keyboard.press('Escape');
    await expect(chooser(page)).toBeHidden();
    expect(sent).toBe(0);
  });
});
