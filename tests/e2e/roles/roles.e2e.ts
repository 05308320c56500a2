import type { Locator, Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { type Api, type Person, signInBrowser } from '../support/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates deals with an owner and an amount: one of the seller, one of nobody. */
async function makeDeals(api: Api, seller: Person) {
  const suffix = unique();
  const alias = `deals_${suffix}`;
  const name = `Deals ${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name, alias });
  const add = (field: object) => api.post('/v1/entities/fields', { entity_id, ...field });
  await add({ name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  await add({ name: 'Amount', alias: 'amount', type_id: fieldTypeIds.number });
  const extra = { select_subtype: 'user' };
  await add({ name: 'Owner', alias: 'owner', type_id: fieldTypeIds.select, extra });
  await api.post(`/rest/${alias}`, { title: 'Own deal', amount: 777001, owner: seller.id });
  await api.post(`/rest/${alias}`, { title: 'Foreign deal', amount: 777002 });
  return { alias, name, role: `Sales ${suffix}` };
}

const region = (of: Locator, name: string) => of.getByRole('region', { name, exact: true });

/** Grants an action where the owner is the person who is signed in. */
async function grantOwn(drawer: Locator, action: string) {
  const right = region(drawer, action);
  await right.getByText('By condition', { exact: true }).click();
  await right.getByRole('button', { name: 'Add a group of conditions' }).click();
  await right.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Owner' });
  await expect(right.getByRole('combobox', { name: 'Compared with' })).toHaveValue('me');
}

async function giveRole(page: Page, person: Person, role: string) {
  await page.goto(`/admin/users?card=${person.id}`);
  const card = page.getByRole('dialog', { name: 'Edit user' });
  await card.getByRole('combobox', { name: 'Roles' }).click();
  await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
}

test('a role made on the screens shows a person their own deals without amounts', async ({
  admin: page,
  api,
  people,
  browser,
  baseURL,
}) => {
  test.slow();
  const [seller] = await people(['Sally Seller']);
  if (!seller) throw new Error('No user');
  const { alias, name, role } = await makeDeals(api, seller);

  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'New role' }).first().click();
  const card = page.getByRole('dialog', { name: 'New role' });
  await card.getByLabel(/^Name/).fill(role);
  await card.getByLabel('Description').fill('Own deals, no amounts');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: role })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: `Rights on “${name}”` });
  await grantOwn(drawer, 'Read');
  await grantOwn(drawer, 'Update');
  await drawer.getByRole('group', { name: 'Amount' }).getByText('Hidden').click();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('group', { name: `${name}: Delete` }).getByLabel('Nothing')).toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitting(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Role updated')).toBeVisible();
  await giveRole(page, seller, role);

  const context = await browser.newContext({ baseURL: String(baseURL) });
  await signInBrowser(context, String(baseURL), seller.email, seller.password);
  const theirs = await context.newPage();
  await theirs.goto(`/data/${alias}`);
  await expect(theirs.getByRole('rowheader', { name: 'Own deal' })).toBeVisible();
  await expect(theirs.getByText('Foreign deal')).toHaveCount(0);
  await expect(theirs.getByRole('columnheader', { name: 'Amount' })).toHaveCount(0);
  await expect(theirs.getByText('777001')).toHaveCount(0);
  await context.close();
});
