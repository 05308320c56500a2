import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, signInBrowser } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates an entity with a few fields, and one record. */
async function makeOrders(api: Api) {
  const suffix = unique();
  const alias = `orders_${suffix}`;
  const name = `Orders ${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name, alias });
  await api.post('/v1/entities/fields', { entity_id, name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await api.post('/v1/entities/fields', { entity_id, name: 'Price', alias: 'price', type_id: fieldTypeIds.number });
  await api.post('/v1/entities/fields', {
    entity_id,
    name: 'Stage',
    alias: 'stage',
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'default' },
    variants: ['New', 'Won'].map((each) => ({ name: each, alias: each.toLowerCase() })),
  });
  await api.post(`/rest/${alias}`, { title: 'Gate', price: 10 });
  return { alias, name };
}

const text = {
  add: 'Добавить запись',
  save: 'Сохранить',
  menu: 'Открыть меню',
  sidebar: 'Данные',
  views: /^Представление/,
  saveAs: 'Сохранить как новое…',
  viewName: 'Название',
  pin: 'Закрепить в меню слева',
  pipeline: 'Воронка',
};

test('a person without full access works with records on a phone', { tag: '@smoke' }, async ({
  page,
  context,
  api,
  people,
  baseURL,
}) => {
  const { alias, name } = await makeOrders(api);
  const [person] = await people(['Paula Plain']);
  await signInBrowser(context, String(baseURL), person?.email, person?.password);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 900 });
  await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));

  await page.goto('/');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expectFitting(page);
  await expectAccessible(page);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(`/data/${alias}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gate' })).toBeVisible();

  await page.getByRole('button', { name: text.add }).first().click();
  const fresh = page.getByRole('dialog');
  await fresh.getByRole('textbox', { name: 'Title' }).fill('Roof');
  await fresh.getByRole('button', { name: text.save }).click();
  await expect(fresh).toBeHidden();
  await page.getByRole('link', { name: 'Roof' }).click();
  const card = page.getByRole('dialog');
  await card.getByRole('textbox', { name: 'Title' }).fill('Roof over the yard');
  await card.getByRole('button', { name: text.save }).click();
  await expect(card).toBeHidden();
  await expect(page.getByRole('link', { name: 'Roof over the yard' })).toBeVisible();

  await page.getByRole('searchbox').fill('yard');
  await expect(page.getByRole('link', { name: 'Gate' })).toBeHidden();
  await page.getByRole('button', { name: text.views }).click();
  await page.getByRole('menuitem', { name: text.saveAs }).click();
  const naming = page.getByRole('dialog');
  await naming.getByRole('textbox', { name: text.viewName }).fill('Yards');
  await naming.getByRole('button', { name: text.save }).click();
  await expect(naming).toBeHidden();
  await page.getByRole('button', { name: /Yards/ }).click();
  await page.getByRole('menuitem', { name: text.pin }).click();
  await page.getByRole('radio', { name: text.pipeline }).dispatchEvent('click');
  await expect(page.getByRole('region', { name: 'Won', exact: true })).toBeAttached();

  await page.getByRole('button', { name: text.menu }).click();
  const sidebar = page.getByRole('navigation', { name: text.sidebar });
  await expect(sidebar.getByRole('link', { name: 'Yards' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await sidebar.getByRole('link', { name }).click();
  await expect(page.getByRole('link', { name: 'Gate' })).toBeVisible();
  // On a narrow window the sidebar is a dialog, which leaves with a transition.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectFitting(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.goto('/');
  await page.getByRole('link', { name: 'Yards' }).click();
  await expect(page.getByRole('link', { name: 'Roof over the yard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gate' })).toBeHidden();
  await expectAccessible(page);
  await expectFitting(page);
});

test('an administrator uses both places', async ({ admin: page, api }) => {
  const { alias, name } = await makeOrders(api);
  await api.post(`/rest/${alias}`, { title: `Bridge of ${alias}`, price: 1 });
  await page.goto(`/data/${alias}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('link', { name: 'Gate' }).click();
  await expect(page).toHaveURL(`/data/${alias}?card=1`);
  await expect(page.getByRole('dialog', { name: /Gate/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(`bridge of ${alias}`);
  await expect(page.getByRole('option', { name: `Bridge of ${alias}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/data/${alias}?card=2`);
  await expect(page.getByRole('dialog', { name: /Bridge/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
  // The sidebar there has the first entities of many.
  await page.goto(`/admin/data/${alias}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await expect(page).toHaveURL('/data');
});
