import type { Page } from '@playwright/test';
import { signUpInNewBrowser } from '../support/people/signUp.ts';
import { expect, test } from '../support/test.ts';

const call = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const token = /(?:^|; )stoa=([^;]+)/.exec(document.cookie)?.[1];
      const headers = { Authorization: `WebApp ${token}`, 'Content-Type': 'application/json' };
      return (await fetch(`/api${path}`, { method, headers, ...(body && { body }) })).json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Order in menus' });
const menu = (page: Page) => page.getByRole('list', { name: 'Data' }).getByRole('link');
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Drag to reorder: ${name}` });

// An account of its own: in the shared one, other tests make and remove entities meanwhile.
test('entities are arranged with the mouse and the keyboard, and menus follow', async ({ browser }) => {
  const page = await signUpInNewBrowser(browser, `Order ${process.pid}`);
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    await call(page, 'POST', '/v1/entities', { name, alias: name.toLowerCase() });
  await page.goto(new URL('/admin/entities', page.url()).href);
  await expect(menu(page)).toHaveText(['Alpha', 'Beta', 'Gamma']);
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Alpha', 'Beta', 'Gamma']);

  const [from, to] = [await handle(page, 'Alpha').boundingBox(), await handle(page, 'Gamma').boundingBox()];
  if (!from || !to) throw new Error('The rows are not shown');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 4, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x + 4, to.y + to.height, { steps: 10 });
  await expect(page.getByText('Alpha moved to position 3 of 3')).toBeAttached();
  await page.mouse.up();
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Beta', 'Gamma', 'Alpha']);

  await handle(page, 'Alpha').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Alpha, position 3 of 3')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Alpha moved to position 2 of 3')).toBeAttached();
  // Escape puts the row back, and does not close the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByText('Alpha is back at position 3 of 3')).toBeAttached();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Alpha, position 3 of 3')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Alpha moved to position 2 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(dialog(page).getByRole('listitem')).toHaveText(['Beta', 'Alpha', 'Gamma']);

  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(menu(page)).toHaveText(['Beta', 'Alpha', 'Gamma']);
  await page.reload();
  await expect(menu(page)).toHaveText(['Beta', 'Alpha', 'Gamma']);
  await page.context().close();
});
