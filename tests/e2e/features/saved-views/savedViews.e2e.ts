import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, signInBrowser } from '../../support/people/account.ts';
import { expect, expectAccessibleInBothThemes, test } from '../../support/test.ts';

let made = 0;

/** Creates an entity with things numbered from 1; every third is urgent. */
async function makeThings(api: Api, count = 6) {
  made += 1;
  const letters = [...String(made)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  const alias = `things_${process.pid}_${letters}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Things ${made}`, alias });
  for (const [name, field, type] of [
    ['Title', 'title', 'text'],
    ['Price', 'price', 'number'],
    ['Urgent', 'urgent', 'boolean'],
    ['Due', 'due', 'date'],
  ] as const)
    await api.post('/v1/entities/fields', { entity_id, name, alias: field, type_id: fieldTypeIds[type] });
  const create = Array.from({ length: count }, (_, at) => ({
    title: `Thing ${at + 1}`,
    price: (at + 1) * 10,
    urgent: (at + 1) % 3 === 0,
    due: '2026-12-24',
  }));
  await api.post(`/rest/${alias}/bulk`, { create });
  return { alias, entity_id: Number(entity_id), path: `/admin/data/${alias}` };
}

const titles = (page: Page) => page.getByRole('rowheader').allTextContents();
const views = (page: Page) => page.getByRole('button', { name: /^Saved view/ });

async function addGroups(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: 'Add a group of conditions' }).click();
  const first = drawer.getByRole('group', { name: 'Group 1' });
  await first.getByRole('combobox', { name: 'Field' }).selectOption('Price');
  await first.getByRole('combobox', { name: 'Condition' }).selectOption('is at most');
  await first.getByRole('textbox', { name: 'Value' }).fill('20');
  await drawer.getByRole('button', { name: 'Add “or” group' }).click();
  const second = drawer.getByRole('group', { name: 'Group 2' });
  await second.getByRole('combobox', { name: 'Field' }).selectOption('Urgent');
  await second.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('option', { name: 'Yes' }).click();
  return drawer;
}

test.describe('Filters and saved views', () => {
  test('filters by groups of conditions, matching any group', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { path } = await makeThings(api);
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Thing 5' })).toBeVisible();
    const drawer = await addGroups(page);
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('link', { name: 'Thing 5' })).toBeHidden();
    await expect.poll(() => titles(page)).toEqual(['Thing 6', 'Thing 3', 'Thing 2', 'Thing 1']);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Thing 6' })).toBeVisible();
    await expect.poll(() => titles(page)).toEqual(['Thing 6', 'Thing 3', 'Thing 2', 'Thing 1']);
    await page.goto(`${path}?any[0][price][gte]=dear`);
    await expect(page.getByText('One filter has an error')).toBeVisible();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByRole('link', { name: 'Thing 5' })).toBeVisible();
  });

  test('saves a view whose link shows another user the same list', { tag: '@smoke' }, async ({
    admin: page,
    api,
    browser,
    baseURL,
    people,
  }) => {
    const { path } = await makeThings(api);
    const [other] = await people(['Vera Viewer'], { full_access: true });
    await page.goto(path);
    const drawer = await addGroups(page);
    await drawer.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('link', { name: 'Thing 5' })).toBeHidden();
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Due' }).click();
    await page.keyboard.press('Escape');
    await views(page).click();
    await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Cheap or urgent');
    await dialog.getByRole('switch', { name: 'For everyone in the account' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('View saved')).toBeVisible();
    await expect(views(page)).toHaveAccessibleName('Saved view: Cheap or urgent');
    await expect(page).toHaveURL(/[?&]view=\d+/);
    const id = new URL(page.url()).searchParams.get('view');

    const context = await browser.newContext({ baseURL: String(baseURL) });
    await signInBrowser(context, String(baseURL), other?.email, other?.password);
    const theirs = await context.newPage();
    await theirs.goto(`${path}?view=${id}`);
    await expect(theirs.getByRole('link', { name: 'Thing 6' })).toBeVisible();
    await expect.poll(() => titles(theirs)).toEqual(['Thing 6', 'Thing 3', 'Thing 2', 'Thing 1']);
    await expect(theirs.getByRole('columnheader', { name: 'Due' })).toHaveCount(0);
    // Selects "All" by keyboard.
    await views(theirs).focus();
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('menuitemradio', { name: /Cheap or urgent.*by Olga Owner/ })).toBeVisible();
    await expect(theirs.getByRole('menu').locator(':focus')).toBeVisible();
    await theirs.keyboard.press('Home');
    await expect(theirs.getByRole('menuitemradio').first()).toBeFocused();
    await theirs.keyboard.press('Enter');
    await expect(theirs.getByRole('link', { name: 'Thing 5' })).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: 'Due' })).toBeVisible();

    await views(page).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog', { name: 'Delete the view?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('View deleted')).toBeVisible();
    await theirs.goto(`${path}?view=${id}`);
    await expect(theirs.getByText(/This view was deleted/)).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Thing 5' })).toBeVisible();
    await context.close();
  });

  test('restores columns and density in another browser of the same user', async ({
    admin: page,
    api,
    browser,
    baseURL,
  }) => {
    const { path, entity_id } = await makeThings(api);
    await page.goto(path);
    // A slow click sends both changes apart.
    const saved = (setting: string) =>
      page.waitForResponse((response) => {
        const request = response.request();
        const isUpdate = request.method() === 'PATCH' && request.url().endsWith(`/list-settings/e_${entity_id}`);
        return isUpdate && setting in request.postDataJSON();
      });
    const responses = Promise.all([saved('hidden'), saved('is_dense')]);
    await page.getByRole('button', { name: 'Display', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Urgent' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).click();
    expect((await responses).map((response) => response.status())).toEqual([200, 200]);
    const context = await browser.newContext({ baseURL: String(baseURL) });
    await signInBrowser(context, String(baseURL));
    const otherPage = await context.newPage();
    await otherPage.goto(path);
    await expect(otherPage.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(otherPage.getByRole('columnheader', { name: 'Urgent' })).toHaveCount(0);
    await otherPage.getByRole('button', { name: 'Display', exact: true }).click();
    await expect(otherPage.getByRole('menuitemradio', { name: 'Compact' })).toBeChecked();
    await context.close();
  });

  test('neither repeats nor skips records on the next page after an insert', async ({ admin: page, api }) => {
    const { path, alias } = await makeThings(api, 60);
    // A live update before the click would show the newcomer on the first page, and the next page would begin after it.
    await page.route('**/v1/events*', () => {});
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Thing 60' })).toBeVisible();
    const first = await titles(page);
    await api.post(`/rest/${alias}`, { title: 'Newcomer' });
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('link', { name: 'Thing 35', exact: true })).toBeVisible();
    const second = await titles(page);
    expect([...first, ...second]).toEqual(Array.from({ length: 50 }, (_, at) => `Thing ${60 - at}`));
    await page.goto(`${path}?page=99`);
    await expect(page.getByRole('link', { name: 'Thing 1', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/page=3/);
  });

  test('has an accessible drawer, menu and dialog on a phone', async ({ admin: page, api }) => {
    const { path, entity_id } = await makeThings(api);
    const state = { query: 'search=thing', is_dense: true };
    await api.post('/v1/views', { list: `e_${entity_id}`, name: 'Mine', state });
    await api.post('/v1/views', { list: `e_${entity_id}`, name: 'Ours', is_shared: true, state });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
    await page.goto(`${path}?any[0][price][gte]=10&any[0][title][ilike]=thing&any[1][due][lte]=2026-12-31`);
    await page.getByRole('button', { name: /^Фильтры/ }).click();
    await expect(page.getByRole('dialog').getByRole('group').last()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Представление/ }).click();
    await expect(page.getByRole('menuitemradio', { name: 'Mine' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('menuitem', { name: /как новое/ }).click();
    await expect(page.getByRole('switch')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
