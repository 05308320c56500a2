import type { Page } from '@playwright/test';
import { imageAt, stripedPhoto } from '../support/data/photos.ts';
import { animationsFinished, expect, expectAccessible, test } from '../support/test.ts';

const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Crop the image' });
const form = (page: Page) => page.getByRole('form', { name: 'Base settings' });
const largest = (page: Page) => form(page).locator('img').nth(2);

test.describe('Square crop', () => {
  test('crops a wide picture by keyboard and uploads the result', async ({ admin: page }) => {
    await page.goto('/admin/account');
    await form(page)
      .locator('input[type=file]')
      .setInputFiles(await stripedPhoto());
    const square = page.getByRole('group', { name: 'Square: the arrow keys move it' });
    await expect(square).toBeVisible();
    await expectAccessible(page);
    await square.focus();
    // Ctrl makes larger steps. The square stops at the right edge.
    for (let n = 0; n < 8; n += 1) await page.keyboard.press('Control+ArrowRight');
    await cropDialog(page).getByRole('button', { name: 'Crop' }).click();
    await expect(cropDialog(page)).toBeHidden();
    await expect(largest(page)).toHaveAttribute('src', /^\/files\//);
    expect(await imageAt(page.request, await largest(page).getAttribute('src'))).toEqual({
      format: 'png',
      width: 180,
      height: 180,
      colours: ['green', 'blue'],
    });
  });

  test('resizes by a corner, and uploads nothing on Escape', async ({ admin: page }) => {
    await page.goto('/admin/account');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/v1/files/')) sent += 1;
    });
    await form(page)
      .locator('input[type=file]')
      .setInputFiles(await stripedPhoto());
    const square = page.getByRole('group', { name: 'Square: the arrow keys move it' });
    await expect(square).toBeVisible();
    await animationsFinished(page);
    const before = await square.boundingBox();
    const corner = await page.getByRole('button', { name: /^Bottom right corner/ }).boundingBox();
    if (!before || !corner) throw new Error('nothing to drag');
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x - 60, corner.y - 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await square.boundingBox())?.width).toBeLessThan(before.width - 40);
    const after = await square.boundingBox();
    expect(after?.width).toBeCloseTo(after?.height ?? 0, 0);
    await page.keyboard.press('Escape');
    await expect(cropDialog(page)).toBeHidden();
    expect(sent).toBe(0);
  });
});
