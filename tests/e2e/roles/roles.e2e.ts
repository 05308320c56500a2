import type { Browser, Locator, Page } from '@playwright/test';
import { amounts, makeSales, type Sales, sellerRights } from '../support/data/sales.ts';
import { apiOf, type Person, signInBrowser } from '../support/people/account.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

/** Works as a person does, and counts it: a field is clicked before it is typed into, a native select takes two clicks. */
function countingHand() {
  const done = { clicks: 0, typed: 0 };
  return {
    done,
    async click(target: Locator) {
      await target.click();
      done.clicks += 1;
    },
    async type(target: Locator, text: string) {
      await target.click();
      await target.fill(text);
      done.clicks += 1;
      done.typed += 1;
    },
    async select(target: Locator, label: string) {
      await target.selectOption({ label });
      done.clicks += 2;
    },
  };
}

type Hand = ReturnType<typeof countingHand>;

const region = (of: Locator, name: string) => of.getByRole('region', { name, exact: true });

async function addRole(page: Page, hand: Hand, name: string) {
  await hand.click(page.getByRole('button', { name: 'New role' }).first());
  const card = page.getByRole('dialog', { name: 'New role' });
  await hand.type(card.getByLabel(/^Name/), name);
  await hand.click(card.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);
}

/** Grants an action where the owner is the person who is signed in. */
async function grantOwn(drawer: Locator, hand: Hand, action: string) {
  const right = region(drawer, action);
  await hand.click(right.getByText('By condition', { exact: true }));
  await hand.click(right.getByRole('button', { name: 'Add a group of conditions' }));
  await hand.select(right.getByRole('combobox', { name: 'Field' }), 'Owner');
  await expect(right.getByRole('combobox', { name: 'Compared with' })).toHaveValue('me');
}

/** What a sales day needs: everything with own deals, the export, and no amounts. */
async function grantRights(page: Page, hand: Hand, { name }: Sales) {
  await hand.click(page.getByRole('button', { name, exact: true }));
  const drawer = page.getByRole('dialog', { name: `Rights on “${name}”` });
  for (const action of ['Read', 'Create', 'Update', 'Delete']) await grantOwn(drawer, hand, action);
  await hand.click(region(drawer, 'Export').getByText('Everything', { exact: true }));
  await hand.click(drawer.getByRole('group', { name: 'Amount' }).getByText('Hidden'));
  await expectAccessible(page);
  await hand.click(drawer.getByRole('button', { name: 'Done' }));
  await expect(page.getByRole('group', { name: `${name}: Import` }).getByLabel('Nothing')).toBeChecked();
  await expectNarrow(page);
  await hand.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Role updated')).toBeVisible();
}

async function expectNarrow(page: Page) {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitting(page);
  await expectAccessible(page);
  if (wide) await page.setViewportSize(wide);
}

async function giveRole(page: Page, hand: Hand, person: Person, role: string) {
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }));
  await hand.type(page.getByRole('searchbox'), person.name);
  await hand.click(page.getByRole('link', { name: person.name, exact: true }));
  const card = page.getByRole('dialog', { name: 'Edit user' });
  await hand.click(card.getByRole('combobox', { name: 'Roles' }));
  await hand.click(page.getByRole('option', { name: role }));
  await page.keyboard.press('Escape');
  await hand.click(card.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('User updated')).toBeVisible();
}

async function expectOwnDeals(browser: Browser, baseURL: string, seller: Person, sales: Sales) {
  const theirs = await apiOf(baseURL, seller.email, seller.password);
  const { items } = await theirs.get(`/rest/${sales.alias}?sort[title]=asc`);
  const deals = items as { title: string }[];
  expect(deals.map(({ title }) => title)).toEqual([sales.gate, sales.roof]);
  for (const deal of deals) expect(deal).not.toHaveProperty('amount');

  const context = await browser.newContext({ baseURL });
  await signInBrowser(context, baseURL, seller.email, seller.password);
  const page = await context.newPage();
  await page.goto(`/data/${sales.alias}`);
  for (const own of [sales.gate, sales.roof]) {
    await expect(page.getByRole('rowheader', { name: own })).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete: ${own}` })).toBeVisible();
  }
  for (const name of ['Add record', 'Export']) await expect(page.getByRole('button', { name })).toBeVisible();
  for (const absent of [sales.foreign, 'Amount', ...amounts]) await expect(page.getByText(absent)).toHaveCount(0);
  await context.close();
}

test('a role made on the screens, in 30 clicks and 2 typed words, shows a person their own deals without amounts', {
  tag: '@smoke',
}, async ({ admin: page, api, people, browser, baseURL }) => {
  test.slow();
  const [seller, other] = await people(['Sally Seller', 'Otto Other']);
  if (!seller || !other) throw new Error('No users');
  const sales = await makeSales(api, seller, other);
  const role = `Sales ${sales.suffix}`;
  const hand = countingHand();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/roles');
  await addRole(page, hand, role);
  await grantRights(page, hand, sales);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  // The same rights as those with which tests/e2e/roles/salesDay.e2e.ts works a day.
  expect(await api.get(`/v1/roles/${id}`)).toMatchObject(sellerRights(sales));
  await giveRole(page, hand, seller, role);
  // docs/reference/product/roles.md#page-of-a-role names the numbers.
  expect(hand.done).toEqual({ clicks: 30, typed: 2 });
  await expectOwnDeals(browser, String(baseURL), seller, sales);
});
