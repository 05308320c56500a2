import { openGrid } from '../../support/data/grid.ts';
import { expect, test } from '../../support/test.ts';

test('reorders columns by dragging headers, resizes at their edges, and still sorts on click', async ({
  admin: page,
  api,
}) => {
  await openGrid(api, page);
  const heads = () =>
    page.locator('thead th').evaluateAll((all) => all.map((head) => head.getAttribute('aria-label')).filter(Boolean));
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const middle = async (name: string) => {
    const { x, y, width, height } = (await head(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const before = await heads();
  expect(before.slice(0, 3)).toEqual(['The text', 'The number', 'The textarea']);
  await page.waitForFunction(() => document.querySelector('thead th[data-drags]'));
  const [from, to] = [await middle('The textarea'), await middle('The number')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 12, from.y, { steps: 3 });
  await page.mouse.move(to.x - 12, to.y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(heads).toEqual(['The text', 'The textarea', 'The number', ...before.slice(3)]);
  await expect(page).toHaveURL(/sort=created_at/);

  const edge = page.getByRole('separator', { name: 'Width of The number' });
  const box = (await edge.boundingBox()) ?? { x: 0, y: 0 };
  const width = () => head('The number').evaluate((element) => Number.parseInt(element.style.width || '0', 10));
  await page.mouse.move(box.x + 4, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBeGreaterThan(100);
  const wide = await width();
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(wide - 16);
  expect((await heads())[2]).toBe('The number');
  await head('The number').getByRole('button').click();
  await expect(page).toHaveURL(/sort=the_number/);
});

test('a header keeps the focus when dragging has loaded', async ({ admin: page, api }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/DragHeads[^/]*\.js/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await openGrid(api, page);
  const sort = page.getByRole('columnheader', { name: 'The number', exact: true }).getByRole('button');
  await sort.focus();
  loaded.resolve();
  await expect(page.locator('th[data-drags]').first()).toBeVisible();
  await expect(sort).toBeFocused();
});
