import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../../support/people/account.ts';
import { expect, test } from '../../support/test.ts';
import { unique } from '../../support/unique.ts';

/** Creates an entity with two records. */
async function makeSheds(api: Api) {
  const suffix = unique();
  const alias = `sheds_${suffix}`;
  const name = `Sheds ${suffix}`;
  const { id } = (await api.post('/v1/entities', { name, alias })) as { id: number };
  for (const [field, type] of [
    ['title', 'text'],
    ['price', 'number'],
  ] as const)
    await api.post('/v1/entities/fields', {
      entity_id: id,
      name: field === 'title' ? 'Title' : 'Price',
      alias: field,
      type_id: fieldTypeIds[type],
    });
  await api.post(`/rest/${alias}/bulk`, {
    create: [
      { title: 'North shed', price: 10 },
      { title: 'South shed', price: 20 },
    ],
  });
  return { id, alias, name };
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Names of the enabled buttons under the toasts: those of the open dialog, else those of the page. */
const coveredButtons = (page: Page) =>
  page.evaluate(() => {
    const area = document.querySelector('[aria-label=Messages]');
    const toasts = area?.getBoundingClientRect();
    if (!area || !toasts?.height) return ['no toast'];
    const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
    return [...(dialog ?? document).querySelectorAll<HTMLButtonElement>('button:enabled')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const isCrossing =
          left < toasts.right &&
          toasts.left < right &&
          top < toasts.bottom &&
          toasts.top < bottom &&
          !area.contains(button);
        return isCrossing && button.checkVisibility();
      })
      .map((button) => button.ariaLabel ?? button.textContent);
  });

test.describe('Toasts', () => {
  test('cover no button', async ({ admin: page, api }) => {
    const { alias } = await makeSheds(api);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/data/${alias}`);
    await row(page, 'North shed').getByRole('checkbox').check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    // A hovered toast stays.
    await undo(page).dispatchEvent('mouseover');
    const check = async (surface: string) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await expect.poll(() => coveredButtons(page), `${surface} at ${width}`).toEqual([]);
      }
    };
    await check('list');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await check('filters');
    await page.keyboard.press('Escape');
    await row(page, 'South shed').getByRole('link').first().click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('South shed, painted');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
    await check('card');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('South shed');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add record' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await check('new record');
  });
});

test.describe('Records', () => {
  test('restores records deleted from the list by Undo', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { alias } = await makeSheds(api);
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'North shed')).toHaveCount(0);
    await undo(page).click();
    await expect(row(page, 'North shed')).toBeVisible();
    await expect(row(page, 'South shed')).toBeVisible();
  });

  test('restores a record deleted from its card by Undo', async ({ admin: page, api }) => {
    const { alias } = await makeSheds(api);
    await page.goto(`/admin/data/${alias}?card=1`);
    const card = page.getByRole('dialog', { name: /North shed/ });
    await card.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await undo(page).click();
    await expect(card).toBeHidden();
    await expect(row(page, 'North shed')).toBeVisible();
  });

  test('lists deleted records, searches them, shows them read-only and restores them', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { alias, name } = await makeSheds(api);
    await api.post(`/rest/${alias}/bulk`, { delete: [1, 2] });
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByText(`Trash of “${name}”. Items are kept for 30 days, then deleted forever.`)).toBeVisible();
    await expect(row(page, 'North shed')).toContainText('Olga Owner');
    await expect(row(page, 'North shed')).toContainText('in 30 days');
    await expect(page.getByRole('button', { name: 'Add record' })).toHaveCount(0);
    await page.getByRole('searchbox').fill('south');
    await expect(row(page, 'North shed')).toHaveCount(0);
    await page.getByRole('link', { name: 'South shed' }).click();
    const card = page.getByRole('dialog', { name: /South shed/ });
    await expect(card.getByRole('textbox', { name: 'Title' })).toBeDisabled();
    await expect(card.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await card.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('1 record restored')).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('The trash is empty')).toBeVisible();
    await page.getByRole('link', { name: /^Back to / }).click();
    await expect(row(page, 'North shed')).toBeVisible();
    await expect(row(page, 'South shed')).toBeVisible();
  });
});

test('deletes a field, undoes it, shows it in the trash and restores it with its values', async ({
  admin: page,
  api,
}) => {
  const { id, alias } = await makeSheds(api);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete field Price' }).click();
    await page.getByLabel(/Type price to confirm/).fill('price');
    await page.getByRole('button', { name: 'OK' }).click();
  };
  await page.goto(`/admin/entities/${id}`);
  await remove();
  await undo(page).click();
  await expect(toast(page, 'Field “Price” restored')).toBeVisible();
  await remove();
  await expect(toast(page, 'Field “Price” is in the trash')).toBeVisible();
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Fields in the trash' });
  await expect(trash).toBeVisible();
  await expect(page).toHaveURL(/\/\d+\?trash=1$/);
  await page.goBack();
  await expect(trash).toBeHidden();
  // Opened by a link.
  await page.goto(`/admin/entities/${id}?trash=1`);
  await expect(trash.getByRole('listitem')).toContainText('Olga Owner');
  await expect(trash.getByRole('listitem')).toContainText('in 30 days');
  await trash.getByRole('button', { name: 'Restore: Price' }).click();
  await expect(trash.getByText('No deleted fields')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete field Price' })).toBeVisible();
  await page.goto(`/admin/data/${alias}`);
  await expect(row(page, 'South shed')).toContainText('20');
});

test('deletes an entity, undoes it, and reports a taken alias on restoring from the trash', async ({
  admin: page,
  api,
}) => {
  const { alias, name } = await makeSheds(api);
  const remove = async () => {
    await page.getByRole('button', { name: `More actions: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: /Delete the entity/ })
      .getByRole('textbox')
      .fill(alias);
    await page.getByRole('button', { name: 'OK' }).click();
  };
  await page.goto(`/admin/entities?search=${alias}`);
  await remove();
  await undo(page).click();
  // The row may still be shown from before.
  await expect(toast(page, `Entity “${name}” restored`)).toBeVisible();
  const shown = page.getByRole('table').getByRole('link', { name });
  await expect(shown).toBeVisible();
  await remove();
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: 'Trash' }).click();
  const trash = page.getByRole('dialog', { name: 'Entities in the trash' });
  const item = trash.getByRole('listitem').filter({ hasText: name });
  await expect(item).toContainText('2 records');
  // Another entity takes the alias, which the error names.
  await api.post('/v1/entities', { name: 'Other', alias });
  await item.getByRole('button').click();
  await expect(toast(page, `Another entity now has the API name ${alias}`)).toBeVisible();
});
