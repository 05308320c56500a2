import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { markMs } from '#web/features/live-updates/rowHighlights.ts';
import { gotoLive } from '../../support/page/live.ts';
import { recordTransient } from '../../support/page/transient.ts';
import { type Api, type Person, signInBrowser } from '../../support/people/account.ts';
import { lengthenTimers } from '../../support/run/contexts.ts';
import { test as base, expect, expectAccessible, expectAccessibleInBothThemes } from '../../support/test.ts';
import { unique } from '../../support/unique.ts';

interface Deals {
  id: number;
  alias: string;
  path: string;
}

/** Two users, each in their own browser, with the same records open. */
const test = base.extend<{ anna: Page; deals: Deals }>({
  deals: async ({ api }, use) => {
    const suffix = unique();
    const alias = `deals_${suffix}`;
    const { id } = (await api.post('/v1/entities', { name: `Deals ${suffix}`, alias })) as { id: number };
    await addField(api, id, 'Title', 'text');
    await addField(api, id, 'Price', 'number');
    await addField(api, id, 'Stage', 'text');
    await use({ id, alias, path: `/admin/data/${alias}` });
  },
  anna: async ({ browser, people, baseURL, contextOptions }, use) => {
    const [person] = await people(['Anna'], { full_access: true });
    const { email, password } = person as Person;
    const context = await browser.newContext({ ...contextOptions, baseURL: String(baseURL) });
    await signInBrowser(context, String(baseURL), email, password);
    await use(await context.newPage());
    await context.close();
  },
});

const addField = (api: Api, entity_id: number, name: string, type: 'text' | 'number') =>
  api.post('/v1/entities/fields', { entity_id, name, alias: name.toLowerCase(), type_id: fieldTypeIds[type] });

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
/** Exact, because other tests' entities in the sidebar may contain the title. */
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });
const input = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

/** Opens a record's card from the list. */
async function open(page: Page, path: string, title: string) {
  await gotoLive(page, path);
  await link(page, title).click();
  await expect(input(page, 'Title')).toHaveValue(title);
}

test.describe('Two users', () => {
  test('see each other’s records added, changed and deleted with a mark, and keep their selection', {
    tag: '@smoke',
  }, async ({ admin: olga, anna, deals, api }) => {
    await api.post(`/rest/${deals.alias}`, { title: 'First', price: 10 });
    await gotoLive(olga, deals.path);
    await olga.getByRole('checkbox', { name: 'First' }).check();
    const shown = await recordTransient(olga);
    await open(anna, deals.path, 'First');
    await input(anna, 'Price').fill('25');
    await save(anna);
    await expect(row(olga, 'First')).toContainText('25');
    await expect.poll(shown).toContainEqual(expect.stringMatching(/^mark: .*First.*25/));
    await expect.poll(shown).toContain('1 record changed');
    await expect(olga.getByRole('checkbox', { name: 'First' })).toBeChecked();

    await anna.getByRole('button', { name: 'Add record' }).first().click();
    await input(anna, 'Title').fill('Second');
    await save(anna);
    await expect(link(olga, 'Second')).toBeVisible();
    await expect.poll(shown).toContainEqual(expect.stringMatching(/^mark: .*Second/));
    await expect(row(olga, 'Second')).not.toHaveClass(/stoa-changed-row/);

    await link(anna, 'Second').click();
    await anna.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
    await anna.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(link(olga, 'Second')).toBeHidden();
  });

  test('save changes of different fields of one record', async ({ admin: olga, anna, deals, api }) => {
    const { id } = await api.post(`/rest/${deals.alias}`, { title: 'Shared', price: 10 });
    await open(olga, deals.path, 'Shared');
    await input(olga, 'Title').fill('Shared by both');
    await open(anna, deals.path, 'Shared');
    await input(anna, 'Stage').fill('won');
    await save(anna);
    await expect(olga.getByRole('alert')).toContainText('Anna changed Stage · a moment ago');
    await expect(input(olga, 'Stage')).toHaveValue('won');
    await save(olga);
    await expect(olga.getByRole('dialog')).toBeHidden();
    expect(await api.get(`/rest/${deals.alias}/${id}`)).toMatchObject({ title: 'Shared by both', stage: 'won' });
  });

  test('resolve a conflict in the same field by keyboard', { tag: '@smoke' }, async ({
    admin: olga,
    anna,
    deals,
    api,
  }) => {
    const { id } = await api.post(`/rest/${deals.alias}`, { title: 'Contested', price: 10 });
    await open(olga, deals.path, 'Contested');
    await input(olga, 'Price').fill('15');
    await open(anna, deals.path, 'Contested');
    await input(anna, 'Price').fill('20');
    await save(anna);
    const alert = olga.getByRole('alert');
    await expect(alert).toContainText('Anna changed Price');
    await expectAccessible(olga);
    await input(olga, 'Price').press('Enter');
    await expect(alert).toBeFocused();
    await expect(alert).toContainText('Choose a value, then save.');
    await olga.keyboard.press('Tab');
    await expect(alert.getByRole('button', { name: 'Keep mine 15' })).toBeFocused();
    await olga.keyboard.press('Tab');
    await olga.keyboard.press('Space');
    await expect(input(olga, 'Price')).toHaveValue('20');
    await olga.keyboard.press('Shift+Tab');
    await olga.keyboard.press('Space');
    await expect(input(olga, 'Price')).toHaveValue('15');
    await save(olga);
    await expect(olga.getByRole('dialog')).toBeHidden();
    expect(await api.get(`/rest/${deals.alias}/${id}`)).toMatchObject({ price: 15 });
  });

  test('keep typed values when the other user deletes the record', async ({ admin: olga, anna, deals, api }) => {
    const { id } = await api.post(`/rest/${deals.alias}`, { title: 'Obsolete' });
    await open(olga, deals.path, 'Obsolete');
    await input(olga, 'Stage').fill('kept');
    await open(anna, deals.path, 'Obsolete');
    await anna.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
    await anna.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(olga.getByRole('alert')).toContainText('Anna deleted this record');
    await olga.getByRole('button', { name: 'Restore' }).click();
    await expect(olga.getByRole('alert')).toBeHidden();
    await save(olga);
    await expect(olga.getByRole('dialog')).toBeHidden();
    expect(await api.get(`/rest/${deals.alias}/${id}`)).toMatchObject({ stage: 'kept', deleted_at: null });
  });

  test('see a field added by another user in an open card', async ({ admin: olga, deals, api }) => {
    await api.post(`/rest/${deals.alias}`, { title: 'Roof' });
    await open(olga, deals.path, 'Roof');
    await input(olga, 'Title').fill('Roof and typed');
    await addField(api, deals.id, 'City', 'text');
    await expect(input(olga, 'City')).toBeVisible();
    await expect(input(olga, 'Title')).toHaveValue('Roof and typed');
    await save(olga);
    await expect(olga.getByRole('columnheader', { name: 'City' })).toBeVisible();
  });
});

test('marked rows and warnings are accessible on a phone', async ({ admin: page, api, deals }) => {
  const { id } = await api.post(`/rest/${deals.alias}`, { title: 'Seen', price: 10, stage: 'new' });
  await page.addInitScript(() => localStorage.setItem('stoa.locale', 'ru'));
  await page.setViewportSize({ width: 390, height: 900 });
  // The colour does not fade, and stays until it has been checked.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(lengthenTimers, { of: [markMs], toMs: 60_000 });
  await gotoLive(page, deals.path);
  await expect(link(page, 'Seen')).toBeVisible();
  await api.patch(`/rest/${deals.alias}/${id}`, { price: 11 });
  await expect(page.locator('.stoa-changed-row')).toHaveCount(1);
  await expectAccessibleInBothThemes(page);
  await expect(page.locator('.stoa-changed-row')).toHaveCount(1);
  await link(page, 'Seen').click();
  await input(page, 'Price').fill('12');
  await api.patch(`/rest/${deals.alias}/${id}`, { price: 13, stage: 'won' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('shows another administrator’s change in an open list of users', async ({ admin: olga, anna, people }) => {
  const [person] = await people(['Boris Watched']);
  await gotoLive(olga, '/admin/users?search=Boris Watched');
  const active = (page: Page) => row(page, 'Boris Watched').getByRole('switch', { name: /Active/ });
  await expect(active(olga)).toBeChecked();
  const shown = await recordTransient(olga);
  await anna.goto('/admin/users?search=Boris Watched');
  await active(anna).click();
  await expect(active(olga)).not.toBeChecked();
  await expect.poll(shown).toContainEqual(expect.stringMatching(/^mark: .*Boris Watched/));
  await expect.poll(shown).toContain('1 person changed');
  // Own changes are not marked.
  await expect(row(anna, 'Boris Watched')).not.toHaveClass(/stoa-changed-row/);
  expect(person).toBeDefined();
});
