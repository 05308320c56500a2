import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, type Person, signInBrowser } from '../support/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Amounts, which must reach no response. */
const amounts = ['777001', '777002', '777003'];

/** Deals of the seller and of another person. A role shows its members their own, without amounts. */
async function makeDeals(api: Api, seller: Person, other: Person) {
  const suffix = unique();
  const alias = `sales_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Sales ${suffix}`, alias });
  const add = (field: object) => api.post('/v1/entities/fields', { entity_id, ...field });
  await add({ name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  const amount = await add({ name: 'Amount', alias: 'amount', type_id: fieldTypeIds.number });
  const people = { select_subtype: 'user' };
  await add({ name: 'Owner', alias: 'owner', type_id: fieldTypeIds.select, extra: people });
  const { variants } = (await add({
    name: 'Stage',
    alias: 'stage',
    type_id: fieldTypeIds.select,
    extra: { select_subtype: 'default' },
    variants: ['New', 'Talks', 'Won'].map((name) => ({ name, alias: name.toLowerCase() })),
  })) as { variants: { id: number }[] };
  const [fresh, talks] = variants.map(({ id }) => id);
  const deal = (title: string, owner: Person, stage: number | undefined, at: number) =>
    api.post(`/rest/${alias}`, { title: `${title} ${suffix}`, amount: Number(amounts[at]), owner: owner.id, stage });
  await deal('Roof', seller, fresh, 0);
  await deal('Gate', seller, talks, 1);
  await deal('Foreign', other, fresh, 2);
  const own = { where: [[{ field: 'owner', op: 'eq', value: { me: true } }]] };
  const role = await api.post('/v1/roles', {
    name: alias,
    entities: [{ entity_id, read: own, create: own, update: own, delete: own, import: 'none', export: 'all' }],
    fields: [{ field_id: amount.id, access: 'none' }],
  });
  await api.patch(`/v1/users/${seller.id}`, { role_ids: [role.id] });
  return { alias, suffix };
}

/** Reads every response of the API to the page, once it has arrived: one that the page gave up never ends. */
function listenForAmounts(page: Page) {
  const bodies: Promise<string>[] = [];
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    bodies.push(
      request
        .response()
        .then((response) => response?.text() ?? '')
        .catch(() => ''),
    );
  });
  return async () => {
    const texts = await Promise.all(bodies);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) for (const amount of amounts) expect(text).not.toContain(amount);
  };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function filterByStage(page: Page, stage: string) {
  await page.getByRole('button', { name: /^Filters/ }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer.getByText('Amount')).toHaveCount(0);
  await choose(drawer, 'Stage', stage);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Submit' }).press('Enter');
  await expect(drawer).toBeHidden();
}

/** Selects an option of a field by its name, by keyboard. Typed, because a long list shows its first ten options. */
async function choose(within: Locator, field: string, option: string) {
  const box = within.getByRole('combobox', { name: field });
  await box.fill(option);
  await expect(within.page().getByRole('option')).toHaveText([new RegExp(`${option}$`)]);
  await box.press('ArrowDown');
  await box.press('Enter');
}

async function saveView(page: Page, name: string) {
  await page.getByRole('button', { name: /^Saved view/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

async function moveByKeyboard(page: Page, title: string, step: string) {
  await page.getByRole('button', { name: `Move ${title}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[aria-live=assertive]')).toContainText(title);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-live=assertive]')).toHaveText(`${title} is over ${step}`);
  await page.keyboard.press('Space');
  await expect(column(page, step).getByRole('link', { name: title })).toBeVisible();
}

test('a person who sees only their own deals, without amounts, works a day with them by keyboard', async ({
  page,
  context,
  api,
  people,
  baseURL,
}) => {
  test.slow();
  const [seller, other] = await people(['Sally Seller', 'Otto Other']);
  if (!seller || !other) throw new Error('No users');
  const { alias, suffix } = await makeDeals(api, seller, other);
  const [roof, gate, shed] = ['Roof', 'Gate', 'Shed'].map((name) => `${name} ${suffix}`) as [string, string, string];
  const noAmounts = listenForAmounts(page);
  await signInBrowser(context, String(baseURL), seller.email, seller.password);

  await test.step('from the start page to own deals', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: `Sales ${suffix}` }).press('Enter');
    await expect(page).toHaveURL(`/data/${alias}`);
    await expect(row(page, roof)).toBeVisible();
    await expect(row(page, gate)).toBeVisible();
    await expect(page.getByText('Foreign')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('filters, sorts and saves a view', async () => {
    await filterByStage(page, 'Talks');
    await expect(row(page, roof)).toHaveCount(0);
    await page
      .getByRole('columnheader', { name: /Title/ })
      .getByRole('button', { name: /Title/ })
      .first()
      .press('Enter');
    await expect(page).toHaveURL(/sort=title/);
    await saveView(page, 'In talks');
    await expect(page.getByRole('button', { name: 'Saved view: In talks' })).toBeVisible();
    await page
      .getByRole('list', { name: 'Active filters' })
      .getByRole('button', { name: /^Stage/ })
      .first()
      .press('Delete');
    await expect(row(page, roof)).toBeVisible();
  });

  await test.step('creates and edits a deal', async () => {
    await page.getByRole('button', { name: 'Add record' }).first().press('Enter');
    const card = page.getByRole('dialog', { name: 'New record' });
    await card.getByRole('textbox', { name: 'Title' }).fill(shed);
    await expect(card.getByText('Amount')).toHaveCount(0);
    await choose(card, 'Owner', seller.name);
    await choose(card, 'Stage', 'New');
    await page.keyboard.press('Control+Enter');
    await expect(card).toBeHidden();
    await page.getByRole('link', { name: shed }).press('Enter');
    const edited = page.getByRole('dialog', { name: new RegExp(shed) });
    await edited.getByRole('textbox', { name: 'Title' }).fill(`${shed}, red`);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(edited).toBeHidden();
    await expect(row(page, `${shed}, red`)).toBeVisible();
  });

  await test.step('deletes a deal and restores it from the trash', async () => {
    await page.getByRole('button', { name: `Delete: ${gate}` }).press('Enter');
    await expect(row(page, gate)).toHaveCount(0);
    await page.goto(`/data/${alias}?trash=1`);
    await page.getByRole('link', { name: gate }).press('Enter');
    const card = page.getByRole('dialog', { name: new RegExp(gate) });
    await card.getByRole('button', { name: 'Restore' }).press('Enter');
    await expect(card).toBeHidden();
    await page.goto(`/data/${alias}`);
    await expect(row(page, gate)).toBeVisible();
  });

  await test.step('moves a deal between stages', async () => {
    await page.goto(`/data/${alias}?view_as=pipeline`);
    await moveByKeyboard(page, roof, 'Talks');
    await expectAccessible(page);
  });

  await test.step('exports without amounts', async () => {
    await page.goto(`/data/${alias}`);
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /All columns/ }).press('Enter');
    const text = await readFile(await (await started).path(), 'utf8');
    expect(text).toContain(roof);
    for (const absent of ['Amount', 'Foreign', ...amounts]) expect(text).not.toContain(absent);
  });

  await test.step('finds a deal by its name, and none of others', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(suffix);
    await expect(page.getByRole('option', { name: roof })).toBeVisible();
    await expect(page.getByRole('option', { name: /Foreign/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('option', { name: roof }).click();
    await expect(page.getByRole('dialog', { name: new RegExp(roof) })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('in Russian, dark and narrow', async () => {
    await page.evaluate(() => localStorage.setItem('stoa.locale', 'ru'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const search of ['', '?card=1', '?view_as=pipeline', '?trash=1']) {
      await page.goto(`/data/${alias}${search}`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page.getByRole(search === '?card=1' ? 'dialog' : 'heading').first()).toBeVisible();
      await expectFitting(page);
      await expectAccessible(page);
    }
  });
  await noAmounts();
});
