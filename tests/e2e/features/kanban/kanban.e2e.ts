import type { Locator, Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { gotoLive } from '../../support/page/live.ts';
import type { Api } from '../../support/people/account.ts';
import { expect, test } from '../../support/test.ts';
import { unique } from '../../support/unique.ts';

/** Creates orders, with a number per stage. */
async function makeOrders(api: Api, counts: Record<string, number>) {
  const suffix = unique();
  const alias = `stepped_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Orders ${suffix}`, alias });
  await api.post('/v1/entities/fields', { entity_id, name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await api.post('/v1/entities/fields', { entity_id, name: 'Price', alias: 'price', type_id: fieldTypeIds.number });
  const { variants } = (await api.post('/v1/entities/fields', {
    entity_id,
    name: 'Stage',
    alias: 'stage',
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'default' },
    variants: ['New', 'Talks', 'Won'].map((name) => ({ name, alias: name.toLowerCase() })),
  })) as { variants: { id: number; alias: string }[] };
  const idOf = (stage: string) => variants.find((variant) => variant.alias === stage)?.id ?? null;
  const create = Object.entries(counts).flatMap(([stage, count]) =>
    Array.from({ length: count }, (_, at) => ({ title: `${stage} ${at + 1}`, price: at * 1000, stage: idOf(stage) })),
  );
  await api.post(`/rest/${alias}/bulk`, { create });
  const find = async (title: string) => {
    const { items } = await api.get(`/rest/${alias}?query[title]=${encodeURIComponent(title)}`);
    return (items as { id: number; stage: number | null }[])[0];
  };
  const stageOf = async (title: string) => {
    const row = await find(title);
    return variants.find(({ id }) => id === row?.stage)?.alias ?? null;
  };
  const move = async (title: string, stage: string) =>
    void (await api.patch(`/rest/${alias}/${(await find(title))?.id}`, { stage: idOf(stage) }));
  return { alias, stageOf, move };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cards = (step: Locator) => step.getByRole('listitem').filter({ has: step.page().getByRole('link') });
const titles = (step: Locator) => cards(step).getByRole('link').allTextContents();
const open = async (page: Page, alias: string, more = '') => {
  await page.goto(`/admin/data/${alias}?view_as=pipeline${more}`);
  await expect(column(page, 'New')).toBeVisible();
};

async function drag(page: Page, card: Locator, step: string) {
  const to = column(page, step);
  const [from, target] = [await card.boundingBox(), await to.boundingBox()];
  if (!from || !target) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 60, from.y + 80);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 85, { steps: 4 });
  await page.mouse.move(target.x + 100, target.y + 200, { steps: 8 });
  await expect(page.locator('[aria-live=assertive]')).toContainText(`is over ${step}`);
  await page.mouse.up();
}

/** Touches a card, and swipes by these px. Returns the further movements of the finger. */
async function fingerOn(page: Page, card: Locator, swipe?: [x: number, y: number]) {
  const client = await page.context().newCDPSession(page);
  const box = await card.boundingBox();
  if (!box) throw new Error('nothing to touch');
  const at = { x: box.x + 60, y: box.y + 80 };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ ...at }] });
  const moveBy = async (x: number, y: number, steps = 10) => {
    for (let step = 0; step < steps; step += 1) {
      at.x += x / steps;
      at.y += y / steps;
      await send('touchMove');
    }
  };
  // A swipe leaves at once: on a slow machine a later movement would come after a long press.
  const started = send('touchStart');
  if (swipe) await moveBy(...swipe);
  await started;
  return {
    moveBy,
    async moveTo(target: Locator) {
      const to = await target.boundingBox();
      if (!to) throw new Error('nowhere to go');
      await moveBy(to.x + 100 - at.x, to.y + 200 - at.y);
    },
    lift: () => send('touchEnd'),
  };
}

test.describe('Kanban board', () => {
  test('is selected beside the table, kept in the address, and loads ten cards at a time', async ({
    admin: page,
    api,
  }) => {
    const { alias } = await makeOrders(api, { new: 25, talks: 1 });
    await page.goto(`/admin/data/${alias}`);
    await page.getByTitle('Pipeline').click();
    await expect(page).toHaveURL(/\?view_as=pipeline$/);
    const fresh = column(page, 'New');
    await expect(cards(fresh)).toHaveCount(10);
    await expect(fresh).toContainText('25');
    await expect(column(page, 'Won')).toContainText('Nothing here');
    const size = await cards(fresh).first().boundingBox();
    expect([size?.width, size?.height]).toEqual([300, 100]);
    for (const count of [20, 25]) {
      await fresh.getByRole('list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await expect(cards(fresh)).toHaveCount(count);
    }
    await page.reload();
    await expect(cards(fresh)).toHaveCount(10);
    await page.getByTitle('Table').click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page).not.toHaveURL(/view_as/);
  });

  test('continues loading when its end was reached during another user’s change', async ({ admin: page, api }) => {
    const { alias, move } = await makeOrders(api, { new: 25, talks: 1 });
    await gotoLive(page, `/admin/data/${alias}?view_as=pipeline`);
    const fresh = column(page, 'New');
    await expect(cards(fresh)).toHaveCount(10);
    await expect(fresh.getByRole('list')).toHaveAttribute('aria-busy', 'false');
    const release = Promise.withResolvers<void>();
    await page.route(
      ({ pathname, searchParams }) => pathname === `/api/rest/${alias}` && searchParams.has('query[stage][in]'),
      async (route) => {
        await release.promise;
        await route.continue();
      },
    );
    await move('talks 1', 'new');
    await expect(fresh.getByRole('list')).toHaveAttribute('aria-busy', 'true');
    await fresh.getByRole('list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    release.resolve();
    await expect(cards(fresh)).toHaveCount(20);
  });

  test('moves a card by mouse and saves the move', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { alias, stageOf } = await makeOrders(api, { new: 3, talks: 1 });
    await open(page, alias);
    await drag(page, cards(column(page, 'New')).filter({ hasText: 'new 2' }), 'Won');
    await expect(column(page, 'Won').getByRole('link', { name: 'new 2' })).toBeVisible();
    await expect.poll(() => stageOf('new 2')).toBe('won');
    await expect(cards(column(page, 'New'))).toHaveCount(2);
    await expect(page).toHaveURL(/view_as=pipeline$/);
    await page.reload();
    await expect(column(page, 'Won').getByRole('link', { name: 'new 2' })).toBeVisible();
  });

  test('moves a card by keyboard and announces the move', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { alias, stageOf } = await makeOrders(api, { new: 2 });
    await open(page, alias);
    await page.getByRole('button', { name: 'Move new 1' }).focus();
    const announcement = page.locator('[aria-live=assertive]');
    await page.keyboard.press('Space');
    // The columns are measured by then, so a key moves the card.
    await expect(announcement).toHaveText('new 1 is over New');
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('new 1 is over Talks');
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('new 1 is over Won');
    await page.keyboard.press('Space');
    await expect(column(page, 'Won').getByRole('link', { name: 'new 1' })).toBeVisible();
    await expect.poll(() => stageOf('new 1')).toBe('won');

    await page.getByRole('button', { name: 'Move new 2' }).focus();
    await page.keyboard.press('Space');
    await expect(announcement).toHaveText('new 2 is over New');
    await page.keyboard.press('ArrowRight');
    await expect(announcement).toHaveText('new 2 is over Talks');
    await page.keyboard.press('Escape');
    await expect(announcement).toHaveText('new 2 stays in New');
    expect(await stageOf('new 2')).toBe('new');
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 820, height: 1000 } });

    test('moves a card after a long press', async ({ admin: page, api }) => {
      const { alias, stageOf } = await makeOrders(api, { new: 12, talks: 1 });
      await open(page, alias);
      const finger = await fingerOn(page, cards(column(page, 'New')).filter({ hasText: 'new 11' }));
      await expect(page.locator('[aria-live=assertive]')).toContainText('new 11');
      await finger.moveTo(column(page, 'Talks'));
      await expect(page.locator('[aria-live=assertive]')).toHaveText('new 11 is over Talks');
      await finger.lift();
      await expect(column(page, 'Talks').getByRole('link', { name: 'new 11' })).toBeVisible();
      await expect.poll(() => stageOf('new 11')).toBe('talks');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('scrolls the board on a phone to the neighbouring column', async ({ admin: page, api }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const { alias, stageOf } = await makeOrders(api, { new: 3 });
      await open(page, alias);
      const announcement = page.locator('[aria-live=assertive]');
      const finger = await fingerOn(page, cards(column(page, 'New')).filter({ hasText: 'new 2' }));
      await expect(announcement).toContainText('new 2');
      await finger.moveBy(310, 40);
      // The board scrolls while the finger is at its edge. Waits for its end, so that the drop target is stable.
      const hasArrived = () =>
        column(page, 'No value').evaluate((step) => {
          const board = step.parentElement as HTMLElement;
          return board.scrollLeft + board.clientWidth >= board.scrollWidth - 1;
        });
      await expect.poll(hasArrived).toBe(true);
      await finger.moveBy(-40, 0);
      await expect(announcement).toHaveText('new 2 is over No value');
      await finger.lift();
      await expect(column(page, 'No value').getByRole('link', { name: 'new 2' })).toBeVisible();
      await expect.poll(() => stageOf('new 2')).toBeNull();
    });

    test('scrolls the cards on a swipe and opens one on a tap', async ({ admin: page, api }) => {
      const { alias, stageOf } = await makeOrders(api, { new: 12 });
      await open(page, alias);
      const list = column(page, 'New').getByRole('list');
      const finger = await fingerOn(page, cards(column(page, 'New')).nth(4), [0, -250]);
      await expect.poll(() => list.evaluate((node) => node.scrollTop)).toBeGreaterThan(100);
      await finger.lift();
      expect(await page.locator('[aria-live=assertive]').textContent()).toBe('');
      await expect.poll(() => stageOf('new 8')).toBe('new');
      await cards(column(page, 'New'))
        .nth(5)
        .tap({ position: { x: 20, y: 90 } });
      await expect(page.getByRole('dialog')).toBeVisible();
    });
  });

  test('rolls back a rejected move and shows the reason', async ({ admin: page, api }) => {
    const { alias, stageOf } = await makeOrders(api, { new: 1, won: 1 });
    await open(page, alias);
    await page.route('**/rest/**', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 503,
            contentType: 'application/problem+json',
            body: JSON.stringify({ type: 'unavailable', title: '', status: 503, message: 'storage_unavailable' }),
          })
        : route.fallback(),
    );
    await drag(page, cards(column(page, 'New')).first(), 'Won');
    await expect(page.getByRole('alert').filter({ hasText: 'Could not move new 1' })).toBeVisible();
    await expect(column(page, 'New').getByRole('link', { name: 'new 1' })).toBeVisible();
    expect(await stageOf('new 1')).toBe('new');
  });

  test('does not move a card that another user has moved, and shows its new place', async ({ admin: page, api }) => {
    const { alias, stageOf, move } = await makeOrders(api, { new: 1, talks: 1 });
    await page.route('**/v1/events', (route) => route.fulfill({ status: 503 }));
    await open(page, alias);
    await expect(cards(column(page, 'New'))).toHaveCount(1);
    await move('new 1', 'talks');
    await drag(page, cards(column(page, 'New')).first(), 'Won');
    await expect(page.getByRole('alert').filter({ hasText: 'Another user changed this record' })).toBeVisible();
    await expect(column(page, 'Talks').getByRole('link', { name: 'new 1' })).toBeVisible();
    expect(await stageOf('new 1')).toBe('talks');
  });

  test('searches like the table, opens cards, and adds one to a column', async ({ admin: page, api }) => {
    const { alias, stageOf } = await makeOrders(api, { new: 12, talks: 3 });
    await open(page, alias);
    await page.getByRole('searchbox').fill('new 12');
    await expect(column(page, 'Talks')).toContainText('Nothing here');
    await expect.poll(() => titles(column(page, 'New'))).toEqual(['new 12']);
    await page.getByRole('searchbox').fill('');
    await expect(cards(column(page, 'Talks'))).toHaveCount(3);

    await cards(column(page, 'Talks'))
      .first()
      .click({ position: { x: 20, y: 90 } });
    await expect(page.getByRole('dialog', { name: /talks 3/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add to Talks' }).click();
    const card = page.getByRole('dialog', { name: /New record/ });
    await card.getByRole('textbox', { name: 'Title' }).fill('Fresh');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(column(page, 'Talks').getByRole('link', { name: 'Fresh' })).toBeVisible();
    expect(await stageOf('Fresh')).toBe('talks');
  });
});
