import type { Locator, Page, Route } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { stripedPhoto } from '../support/data/photos.ts';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates firms, and orders with a field of every type and a reference to a firm. */
async function makeOrders(api: Api) {
  const suffix = unique();
  const add = (entity_id: unknown, name: string, alias: string, type: keyof typeof fieldTypeIds, more: object = {}) =>
    api.post('/v1/entities/fields', { entity_id, name, alias, type_id: fieldTypeIds[type], ...more });
  const firms = await api.post('/v1/entities', { name: `Firms ${suffix}`, alias: `firms_${suffix}` });
  const name = await add(firms.id, 'Name', 'name', 'text');
  const orders = await api.post('/v1/entities', { name: `Orders ${suffix}`, alias: `orders_${suffix}` });
  await add(orders.id, 'Title', 'title', 'text');
  await add(orders.id, 'Price', 'price', 'number', { extra: { number_subtype: 'double' } });
  await add(orders.id, 'Notes', 'notes', 'textarea');
  await add(orders.id, 'Paid', 'paid', 'boolean');
  const variants = [
    { name: 'New', alias: 'new' },
    { name: 'Won', alias: 'won' },
  ];
  await add(orders.id, 'Stage', 'stage', 'select', { extra: { select_subtype: 'default' }, variants });
  const extra = { select_subtype: 'entity', select_entity_id: firms.id, select_entity_key: name.id };
  await add(orders.id, 'Firm', 'firm', 'select', { extra });
  await add(orders.id, 'Manager', 'manager', 'select', { extra: { select_subtype: 'user' } });
  await add(orders.id, 'Due', 'due', 'date');
  await add(orders.id, 'Arrives', 'arrives', 'timestamp');
  await add(orders.id, 'Photo', 'photo', 'file');
  await add(orders.id, 'Data', 'data', 'json');
  return { alias: `orders_${suffix}`, firms: `firms_${suffix}` };
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });

async function dropFile(page: Page, on: Locator) {
  const { name, mimeType, buffer } = await stripedPhoto();
  const dataTransfer = await page.evaluateHandle(
    ({ base64, name, type }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { base64: buffer.toString('base64'), name, type: mimeType },
  );
  await on.dispatchEvent('dragover', { dataTransfer });
  await on.dispatchEvent('drop', { dataTransfer });
}

test.describe('Record card', () => {
  test('keeps what a picture is pasted over', async ({ admin: page, api, context }) => {
    const { alias } = await makeOrders(api);
    await api.post(`/rest/${alias}`, { title: 'Gate', price: 5, notes: 'Long', due: '2026-03-01' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/admin/data/${alias}?card=1`);
    const card = page.getByRole('dialog', { name: /Gate/ });
    await card.getByRole('textbox', { name: 'Title' }).focus();
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(4, 4);
      canvas.getContext('2d');
      const picture = await canvas.convertToBlob();
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    });
    const inputs = card.locator('input[type=text], input:not([type]), textarea:not([aria-hidden])');
    const shown = () => inputs.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    const before = await shown();
    expect(before).toEqual(expect.arrayContaining(['Gate', '5', 'Long']));
    for (const input of await inputs.all()) {
      await input.focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.press('ControlOrMeta+V');
    }
    expect(await shown()).toEqual(before);
  });

  test('edits a value of every type by keyboard, except the file', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { alias } = await makeOrders(api);
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('button', { name: 'Add record' }).first().click();
    const card = page.getByRole('dialog', { name: /New record/ });
    await card.getByRole('textbox', { name: 'Title' }).fill('Gate');
    // Past the button that clears the title.
    await page.keyboard.press('Tab');
    await expect(card.getByRole('textbox', { name: 'Price' })).toBeFocused();
    await page.keyboard.type('1234567.5');
    await card.getByRole('textbox', { name: 'Notes' }).focus();
    await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('1\u00a0234\u00a0567.5');
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await card.getByRole('switch', { name: 'Paid' }).press('Space');
    await card.getByRole('combobox', { name: 'Stage' }).fill('Wo');
    await page.getByRole('option', { name: 'Won' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await card.getByRole('combobox', { name: 'Manager' }).fill('Olga');
    await page.getByRole('option', { name: /Olga Owner/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await card.getByRole('textbox', { name: 'Due' }).fill('24.12.2026');
    await card.getByRole('textbox', { name: 'Due' }).press('Alt+ArrowDown');
    await expect(page.getByRole('button', { name: 'Thursday, December 24, 2026' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(card.getByRole('textbox', { name: 'Due' })).toHaveValue('25.12.2026');
    await card.getByRole('textbox', { name: 'Arrives' }).fill('3.7.2026 4:05');
    await dropFile(page, card.getByRole('textbox', { name: 'Title' }));
    await expect(card.getByRole('link', { name: 'stripes.jpg' })).toBeVisible();
    await card.getByRole('textbox', { name: 'Data' }).fill('{"a": }');
    await expect(card.getByText(/line 1, column 7/)).toBeVisible();
    await card.getByRole('textbox', { name: 'Data' }).fill('{"a": [1]}');
    await page.keyboard.press('Control+Enter');
    await expect(card).toBeHidden();
    const saved = await api.get(`/rest/${alias}/1`);
    expect(saved).toMatchObject({ title: 'Gate', price: 1234567.5, notes: 'One\ntwo', paid: true, due: '2026-12-25' });
    expect(saved).toMatchObject({ data: { a: [1] }, photo: { name: 'stripes.jpg' } });
    expect(new Date(String(saved.arrives)).getTime()).toBe(new Date(2026, 6, 3, 4, 5).getTime());

    await page.goto(`/admin/data/${alias}?card=1`);
    const again = page.getByRole('dialog', { name: /Gate/ });
    for (const field of ['Title', 'Price', 'Notes', 'Paid', 'Due', 'Arrives', 'Data'])
      await again.getByRole('button', { name: `Clear: ${field}` }).click();
    await again.getByRole('button', { name: 'Remove file' }).click();
    await again.getByRole('combobox', { name: 'Stage' }).fill('');
    await again.getByRole('button', { name: 'Save' }).click();
    await expect(again).toBeHidden();
    const none = { title: null, price: null, notes: null, paid: null, stage: null, due: null, photo: null, data: null };
    expect(await api.get(`/rest/${alias}/1`)).toMatchObject(none);

    // The history restores all values as unsaved changes.
    const modified = { modified_at: expect.any(String), modified_by: 1 };
    await page.goto(`/admin/data/${alias}?card=1`);
    const emptied = page.getByRole('dialog', { name: '#1' });
    await emptied.getByText('Change history').click();
    const putBack = emptied.getByRole('button', { name: /^Restore this value/ });
    await expect(putBack).toHaveCount(9);
    for (const one of await putBack.all()) await one.press('Enter');
    await expect(emptied.getByText('Restored, save to keep')).toHaveCount(9);
    await expectAccessible(page);
    await emptied.getByRole('button', { name: 'Save' }).click();
    await expect(emptied).toBeHidden();
    expect(await api.get(`/rest/${alias}/1`)).toMatchObject({ ...saved, ...modified });
  });

  test('retries a failed upload', async ({ admin: page, api, consoleErrors }) => {
    const { alias } = await makeOrders(api);
    await api.post(`/rest/${alias}`, { title: 'Gate' });
    await page.goto(`/admin/data/${alias}?card=1`);
    const card = page.getByRole('dialog', { name: /Gate/ });
    const photo = card.getByRole('group', { name: 'Photo' });
    const failures = [
      (route: Route) => route.abort('connectionreset'),
      (route: Route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'down' }),
    ];
    await page.route('**/v1/files/record', (route) => failures.shift()?.(route) ?? route.fallback());
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photo.getByRole('button', { name: 'Choose a file' }).click(),
    ]);
    await chooser.setFiles(await stripedPhoto());
    for (let left = 1; left >= 0; left -= 1) {
      // The alert of the failure before is gone, too.
      await expect.poll(() => failures.length).toBe(left);
      await expect(photo.getByRole('alert')).toContainText('stripes.jpg');
      await expect(photo.getByRole('button', { name: 'Try again' })).toBeFocused();
      if (left > 0) await expectAccessible(page);
      await page.keyboard.press('Enter');
    }
    await expect(photo.getByRole('link', { name: 'stripes.jpg' })).toBeVisible();
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toBeHidden();
    expect(await api.get(`/rest/${alias}/1`)).toMatchObject({ photo: { name: 'stripes.jpg' } });
    // The browser logs the connection error.
    expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('ERR_CONNECTION_RESET')]);
  });

  test('creates a record from a select by keyboard', async ({ admin: page, api }) => {
    const { alias, firms } = await makeOrders(api);
    await api.post(`/rest/${alias}`, { title: 'Gate' });
    await page.goto(`/admin/data/${alias}?card=1`);
    const card = page.getByRole('dialog', { name: /Gate/ });
    await card.getByRole('combobox', { name: 'Firm' }).fill('Zeta');
    await expect(page.getByRole('option', { name: 'Create “Zeta”…' })).toBeVisible();
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const fresh = page.getByRole('dialog', { name: 'New record' });
    await expect(fresh.getByRole('textbox', { name: 'Name' })).toHaveValue('Zeta');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(fresh).toBeHidden();
    await expect(card.getByRole('combobox', { name: 'Firm' })).toBeFocused();
    await card.getByRole('combobox', { name: 'Firm' }).fill('Zeta');
    await expect(page.getByRole('option', { name: 'Create “Zeta”…' })).toBeVisible();
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await fresh.getByRole('textbox', { name: 'Name' }).fill('Zeta Ltd');
    await page.keyboard.press('Enter');
    await expect(fresh).toBeHidden();
    await expect(card.getByRole('combobox', { name: 'Firm' })).toHaveValue('Zeta Ltd');
    await expect(card.getByRole('link', { name: 'Open in a new tab: Firm' })).toHaveAttribute(
      'href',
      `/admin/data/${firms}?card=1`,
    );
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card).toBeHidden();
    expect(await api.get(`/rest/${alias}/1`)).toMatchObject({ firm: 1 });
  });
});

test.describe('Bulk edit', () => {
  test('changes all matching records and undoes all but those changed since', { tag: '@smoke' }, async ({
    admin: page,
    api,
  }) => {
    const { alias } = await makeOrders(api);
    await api.post(`/rest/${alias}/bulk`, {
      create: Array.from({ length: 30 }, (_, at) => ({ title: `Order ${at + 1}`, price: at })),
    });
    await page.goto(`/admin/data/${alias}`);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('button', { name: 'Select all 30 matching' }).click();
    await expect(page.getByText('30 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit 30 records' });
    await dialog.getByRole('combobox', { name: 'Field to change' }).fill('Stage');
    await expect(page.getByRole('option', { name: 'Stage' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Stage' })).toBeFocused();
    await page.keyboard.type('Won');
    await expect(page.getByRole('option', { name: 'Won' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    // An extra Enter changes nothing.
    await dialog.getByRole('combobox', { name: 'Stage' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Change 30 records' })).toBeEnabled();
    expect(await api.get(`/rest/${alias}/2`)).toMatchObject({ stage: null });
    await dialog.getByRole('combobox', { name: 'Field to change' }).fill('Price');
    await expect(page.getByRole('option', { name: 'Price' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText('In 30 records');
    await expect(dialog.getByRole('status')).toContainText('Stage:Won');
    await expect(dialog.getByRole('status')).toContainText('Price:No value');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change 30 records' }).click();
    const toast = page.getByRole('status').filter({ hasText: '30 records changed' });
    await toast.hover();
    await expect(dialog).toBeHidden();
    await expect(row(page, 'Order 30')).toContainText('Won');
    await api.patch(`/rest/${alias}/30`, { price: 77 });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Change undone: 29 records')).toBeVisible();
    await expect(page.getByText('Not undone, because they changed since: 1 record')).toBeVisible();
    await expect(row(page, 'Order 29')).not.toContainText('Won');
    expect(await api.get(`/rest/${alias}/30`)).toMatchObject({ price: 77 });
    expect(await api.get(`/rest/${alias}/2`)).toMatchObject({ price: 1, stage: null });
  });
});

test.describe('Neighbours of a directly opened card', () => {
  test('follow the order of the list beyond the loaded page', async ({ admin: page, api }) => {
    const { alias } = await makeOrders(api);
    await api.post(`/rest/${alias}/bulk`, {
      create: Array.from({ length: 40 }, (_, at) => ({ title: `Order ${at + 1}`, price: at < 3 ? null : at % 5 })),
    });
    const named = (id: number) => page.getByRole('dialog', { name: `Order ${id} · #${id}` });
    await page.goto(`/admin/data/${alias}?card=5`);
    await expect(named(5)).toBeVisible();
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect(named(4)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous record' })).toBeEnabled();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(named(5)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous record' })).toBeEnabled();
    await page.getByRole('button', { name: 'Previous record' }).click();
    await expect(named(6)).toBeVisible();
    // By price, descending with the ids: 0 for the records … 16, 11, 6, then none for 3, 2, 1.
    await page.goto(`/admin/data/${alias}?sort=price&order=desc&card=11`);
    await expect(named(11)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next record' })).toBeEnabled();
    await page.getByRole('button', { name: 'Next record' }).click();
    await expect(named(6)).toBeVisible();
    await page.goto(`/admin/data/${alias}?sort=price&order=desc&card=3`);
    await expect(named(3)).toBeVisible();
    await page.getByRole('button', { name: 'Previous record' }).click();
    await expect(named(6)).toBeVisible();
    // With groups of conditions: a price of 3, or none.
    await page.goto(`/admin/data/${alias}?sort=price&order=asc&any[0][price][eq]=3&any[1][price][ex]=false&card=4`);
    await expect(named(4)).toBeVisible();
    await page.getByRole('button', { name: 'Previous record' }).click();
    await expect(named(3)).toBeVisible();
  });
});
