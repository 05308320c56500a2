import type { Page } from '@playwright/test';
import { gotoLive } from '../support/page/live.ts';
import type { Api } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates an entity with text fields. */
async function makeEntity(api: Api, aliases: readonly string[] = []) {
  const suffix = unique();
  const alias = `fields_${suffix}`;
  const { id } = (await api.post('/v1/entities', { name: `Fields ${suffix}`, alias })) as { id: number };
  const ids: number[] = [];
  for (const field of aliases) ids.push(await makeField(api, id, field));
  return { id, alias, ids };
}

async function makeField(api: Api, entity_id: number, alias: string, more: object = {}): Promise<number> {
  const name = `${alias[0]?.toUpperCase()}${alias.slice(1)}`;
  const made = await api.post('/v1/entities/fields', { entity_id, name, alias, type_id: 1, ...more });
  return made.id as number;
}

const list = (page: Page) => page.getByRole('list', { name: 'Fields', exact: true });
const rows = (page: Page) => list(page).getByRole('listitem');
const open = async (page: Page, id: number) => {
  await page.goto(`/admin/entities/${id}`);
  await expect(page.getByRole('button', { name: 'Add field' }).first()).toBeVisible();
};
const orderOf = async (api: Api, entity_id: number) =>
  ((await api.get(`/v1/entities/fields?entity_id=${entity_id}`)).items as { alias: string }[]).map(
    ({ alias }) => alias,
  );

test.describe('Fields of an entity', () => {
  test('adds a field of each type through its card, ready for records at once', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { id, alias } = await makeEntity(api);
    await open(page, id);
    const types = ['Text', 'Number', 'Long text', 'Yes or no', 'Select', 'Date', 'Date and time', 'File', 'JSON'];
    for (const type of types) {
      await page.getByRole('button', { name: 'Add field' }).first().click();
      const card = page.getByRole('dialog', { name: 'New field' });
      await card.getByLabel('Name', { exact: false }).first().fill(`Some ${type.toLowerCase()}`);
      await card.getByText(type, { exact: true }).click();
      if (type === 'Select') {
        await card.getByRole('button', { name: 'Add option' }).click();
        await expect(card.locator('input:focus')).toBeVisible();
        await page.keyboard.type('New');
      }
      if (type === 'Number') await card.getByRole('switch', { name: 'Start empty' }).click();
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(card).toBeHidden();
    }
    await expect(rows(page)).toHaveCount(types.length);
    for (const [index, type] of types.entries()) await expect(rows(page).nth(index)).toContainText(type);
    await expect(list(page).getByText('ready')).toHaveCount(types.length);
    const record = await api.post(`/rest/${alias}`, { some_text: 'A', some_yes_or_no: true, some_json: [1] });
    expect(record).toMatchObject({ some_text: 'A', some_number: 0, some_yes_or_no: true, some_json: [1] });
  });

  test('reorders by dragging, by arrow keys and from the menu, and keeps the order', async ({ admin: page, api }) => {
    const { id } = await makeEntity(api, ['alpha', 'beta', 'gamma']);
    await open(page, id);
    await expect(rows(page)).toHaveCount(3);
    const handle = (name: string) => page.getByRole('button', { name: `Drag to reorder: ${name}` });

    const [from, to] = [await handle('Alpha').boundingBox(), await handle('Gamma').boundingBox()];
    if (!from || !to) throw new Error('The rows are not shown');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 4, from.y + 30, { steps: 5 });
    await page.mouse.move(to.x + 4, to.y + to.height, { steps: 10 });
    await expect(page.getByText('Alpha moved to position 3 of 3')).toBeAttached();
    await page.mouse.up();
    await expect(rows(page)).toContainText(['Beta', 'Gamma', 'Alpha']);
    await expect.poll(() => orderOf(api, id)).toEqual(['beta', 'gamma', 'alpha']);

    await handle('Alpha').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up Alpha, position 3 of 3')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Alpha moved to position 2 of 3')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => orderOf(api, id)).toEqual(['beta', 'alpha', 'gamma']);

    const more = page.getByRole('button', { name: 'More actions: Beta' });
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect(more).toBeFocused();
    await expect.poll(() => orderOf(api, id)).toEqual(['alpha', 'beta', 'gamma']);
    await page.reload();
    await expect(rows(page)).toContainText(['Alpha', 'Beta', 'Gamma']);
  });

  test('shows other clients’ changes without a reload', async ({ admin: page, api }) => {
    const { id, ids } = await makeEntity(api, ['alpha']);
    await gotoLive(page, `/admin/entities/${id}`);
    await expect(rows(page)).toHaveCount(1);
    await makeField(api, id, 'beta');
    await expect(rows(page)).toContainText(['Alpha', 'Beta']);
    await api.patch(`/v1/entities/fields/${ids[0]}`, { alias: 'renamed' });
    await expect(list(page).getByText('renamed')).toBeVisible();
  });

  test('deletes a field after its alias is typed', async ({ admin: page, api }) => {
    const { id } = await makeEntity(api, ['alpha', 'beta']);
    await open(page, id);
    await page.getByRole('button', { name: 'Delete field Alpha' }).click();
    await page.getByLabel(/Type alpha to confirm/).fill('alpha');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Field “Alpha” is in the trash')).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await page.reload();
    await expect(rows(page)).toContainText(['Beta']);
  });

  test('deletes variants softly and restores them', async ({ admin: page, api }) => {
    const { id } = await makeEntity(api);
    const variants = [
      { name: 'New', alias: 'new' },
      { name: 'Won', alias: 'won' },
    ];
    const field = await makeField(api, id, 'stage', { type_id: 5, extra: { select_subtype: 'default' }, variants });
    await page.goto(`/admin/entities/${id}?field=${field}`);
    const card = page.getByRole('dialog', { name: 'Edit field' });
    await card.getByRole('button', { name: 'Delete: New' }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Edit field Stage' }).click();
    await expect(card.locator('s')).toHaveText('New');
    await card.getByRole('button', { name: 'Restore: New' }).click();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toBeHidden();
    const { variants: kept } = await api.get(`/v1/entities/fields/${field}`);
    expect(
      (kept as { alias: string; deleted?: boolean }[]).map(({ alias, deleted = false }) => [alias, deleted]),
    ).toEqual(
      expect.arrayContaining([
        ['new', false],
        ['won', false],
      ]),
    );
  });

  test('rejects a taken alias in the card', async ({ admin: page, api }) => {
    const { id } = await makeEntity(api, ['alpha']);
    await page.goto(`/admin/entities/${id}?field=0`);
    const card = page.getByRole('dialog', { name: 'New field' });
    await card.getByLabel('Name', { exact: false }).first().fill('Alpha');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Another field of this entity already has this API name')).toBeVisible();
  });
});
