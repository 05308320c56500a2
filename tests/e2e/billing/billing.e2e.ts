import fs from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { makeCharger } from '../support/data/charges.ts';
import { signUpInNewBrowser } from '../support/people/signUp.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

/** The page of a new account, whose balance no other test changes. */
async function openBilling(page: Page, search = ''): Promise<void> {
  await page.goto(new URL(`/admin/billing${search}`, page.url()).href);
  await expect(page.getByRole('form', { name: 'Automatic refill' })).toBeVisible();
}

const balanceOf = (page: Page) => page.getByRole('region', { name: 'Balance', exact: true }).getByRole('status');
const rowsOf = (page: Page) => page.getByRole('region', { name: 'History of the balance' }).getByRole('row');

/** Begins a payment with another card. Ends on the page of the provider. */
async function beginTopUp(page: Page, preset: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Top up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top up the balance' });
  const other = dialog.getByRole('radio', { name: 'Another card or method' });
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeVisible();
  if (await other.isVisible()) await other.check();
  await dialog.getByRole('button', { name: preset }).click();
  await dialog.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(/\/billing\/test\//);
}

/** Saves a test card by a payment of 1 000 roubles. */
async function saveCard(page: Page): Promise<void> {
  await beginTopUp(page, /^1.000.₽$/);
  await page.getByRole('button', { name: 'Pay and save the card' }).click();
  await expect(page.getByText(/^1.000.00.₽ added to the balance$/)).toBeVisible();
}

test.describe('Topping up', () => {
  test('goes to the provider’s page and back, by a new card, then by the saved one', { tag: '@smoke' }, async ({
    browser,
  }) => {
    test.slow();
    const page = await signUpInNewBrowser(browser, 'Top up');
    await openBilling(page);
    await expect(balanceOf(page)).toHaveText(/^1.200.00.₽$/);
    await beginTopUp(page, /^5.000.₽$/);
    // A person who goes back is told that the payment waits, and does not begin another.
    await page.goBack();
    await expect(page.getByText(/^Waiting for the payment of 5.000.00.₽$/)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('link', { name: 'Go to the payment page' }).click();
    await page.getByRole('button', { name: 'Pay and save the card' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/billing' && url.search === '');
    await expect(page.getByText(/^5.000.00.₽ added to the balance$/)).toBeVisible();
    await expect(balanceOf(page)).toHaveText(/^6.200.00.₽$/);
    await expect(rowsOf(page).nth(1)).toContainText(/Top-up.*\+5.000.00.₽6.200.00.₽/);

    // The saved card, by the keyboard alone.
    await page.getByRole('button', { name: 'Top up' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Top up the balance' });
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    await expect(dialog.getByRole('radio', { name: /^Test •••• / })).toBeChecked();
    await page.keyboard.type('250,50');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^250.50.₽ added to the balance$/)).toBeVisible();
    await expect(balanceOf(page)).toHaveText(/^6.450.50.₽$/);
    await page.close();
  });

  test('that is declined says why, and can be tried again', async ({ browser }) => {
    const page = await signUpInNewBrowser(browser, 'Declined');
    await openBilling(page);
    await beginTopUp(page, /^1.000.₽$/);
    await page.getByRole('button', { name: 'Decline' }).click();
    const notice = page.getByRole('alert').filter({ hasText: /The payment of 1.000.00.₽ failed/ });
    await expect(notice).toContainText('The bank declined the payment.');
    await expectAccessible(page);
    // It is still told after a reload, until it is closed.
    await page.reload();
    await notice.getByRole('button', { name: 'Try again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up the balance' });
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^1.000$/);
    await dialog.getByRole('button', { name: /^Pay/ }).click();
    await page.getByRole('button', { name: /^Pay 1.000/ }).click();
    await expect(page.getByText(/^1.000.00.₽ added to the balance$/)).toBeVisible();
    await expect(balanceOf(page)).toHaveText(/^2.200.00.₽$/);
    await page.close();
  });

  test('cannot happen twice by a double click', async ({ browser }) => {
    const page = await signUpInNewBrowser(browser, 'Double click');
    await openBilling(page);
    await saveCard(page);
    await page.getByRole('button', { name: 'Top up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Top up the balance' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('100');
    await dialog.getByRole('button', { name: /^Pay/ }).dblclick();
    await expect(balanceOf(page)).toHaveText(/^2.300.00.₽$/);
    await expect(rowsOf(page)).toHaveCount(4);
    await page.close();
  });
});

test.describe('The automatic refill', () => {
  test('is switched on and off by keyboard and mouse, and shown on an open page', async ({ browser, api }) => {
    test.slow();
    const page = await signUpInNewBrowser(browser, 'Refill');
    const charge = await makeCharger(api, page);
    await openBilling(page);
    await saveCard(page);
    const form = page.getByRole('form', { name: 'Automatic refill' });
    const [below, by] = [form.getByLabel('Balance threshold'), form.getByLabel('Refill amount')];
    await expect(below).toBeDisabled();
    await form.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await expect(below).toBeEnabled();
    await page.keyboard.press('Tab');
    await page.keyboard.type('abc1000');
    await expect(below).toHaveValue('1000');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(by).toHaveAccessibleDescription('Enter at least 1 rouble');
    await expect(by).toBeFocused();
    await page.keyboard.type('5000');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();

    // A charge below the threshold: the page shows both, and is not touched.
    await charge(1500, 'Calls, October');
    await expect(balanceOf(page)).toHaveText(/^5.700.00.₽$/);
    await expect(rowsOf(page).nth(1)).toContainText(/Automatic refill.*\+5.000.00.₽/);
    await expect(rowsOf(page).nth(2)).toContainText(/Charge.*Calls, October.*−1.500.00.₽/);

    await form.getByRole('switch').click();
    await expect(below).toHaveValue('');
    await expect(by).toHaveValue('');
    await page.reload();
    await expect(form.getByRole('switch')).not.toBeChecked();
    await expect(below).toBeDisabled();
    await page.close();
  });

  test('needs a payment method, which is added on the provider’s page', async ({ browser }) => {
    const page = await signUpInNewBrowser(browser, 'Methods');
    await openBilling(page);
    const form = page.getByRole('form', { name: 'Automatic refill' });
    await form.getByRole('switch').click();
    await form.getByRole('button', { name: 'Add a payment method' }).click();
    const dialog = page.getByRole('dialog', { name: 'Payment methods' });
    await expect(dialog.getByText('No payment methods yet')).toBeVisible();
    await expectAccessible(page);
    // The switch is not saved yet, so the browser asks before it leaves.
    page.once('dialog', (prompt) => void prompt.accept());
    await dialog.getByRole('button', { name: 'Add a payment method' }).click();
    await page.waitForURL(/\/billing\/test\//);
    await page.getByRole('button', { name: 'Save a test card' }).click();
    await expect(dialog.getByRole('listitem')).toContainText(/Test •••• \d{4}Default/);
    await page.keyboard.press('Escape');
    await form.getByRole('switch').click();
    await form.getByLabel('Balance threshold').fill('10');
    await form.getByLabel('Refill amount').fill('20');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    // The last one cannot be removed then.
    await page.getByRole('button', { name: 'Payment methods' }).click();
    await dialog.getByRole('button', { name: /^Remove Test/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('switch').click();
    await expect(form.getByRole('switch')).not.toBeChecked();
    await expect(form.getByLabel('Refill amount')).toHaveValue('');
    await page.getByRole('button', { name: 'Payment methods' }).click();
    await dialog.getByRole('button', { name: /^Remove Test/ }).click();
    await page
      .getByRole('dialog', { name: /^Remove Test/ })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(dialog.getByText('No payment methods yet')).toBeVisible();
    await page.close();
  });
});

test('The alert is shown in words when the balance falls below its sum', async ({ browser, api }) => {
  const page = await signUpInNewBrowser(browser, 'Alerts');
  const charge = await makeCharger(api, page);
  await openBilling(page);
  const form = page.getByRole('form', { name: 'Low balance alert' });
  await form.getByRole('switch').click();
  await form.getByLabel('Alert below').fill('1000');
  await form.getByLabel('Alert below').press('Enter');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  const low = page.getByRole('alert').filter({ hasText: /The balance is below 1.000.₽/ });
  await expect(low).toBeHidden();
  await charge(300, 'Messages');
  await expect(low).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('switch').click();
  await expect(low).toBeHidden();
  await page.close();
});

test('The history is searched, filtered and saved as CSV', async ({ browser, api }) => {
  const page = await signUpInNewBrowser(browser, 'History');
  const charge = await makeCharger(api, page);
  await charge(10.5, 'Звонки');
  await charge(20, 'Messages');
  await openBilling(page);
  await expect(rowsOf(page)).toHaveCount(4);
  await page.getByRole('searchbox').fill('звон');
  await expect(rowsOf(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  await expect(rowsOf(page)).toHaveCount(4);
  await chooseCharges(page);
  await expect(rowsOf(page)).toHaveCount(3);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^balance-history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await fs.readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFDate,Operation,Description,By,Amount,Balance,Test');
  expect(lines.slice(1).map((line) => line.split(',').slice(1))).toEqual([
    ['charge', 'Messages', expect.stringContaining('Charger'), '-20.00', '1169.50', 'false'],
    ['charge', 'Звонки', expect.stringContaining('Charger'), '-10.50', '1189.50', 'false'],
  ]);
  await page.close();
});

async function chooseCharges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer: Locator = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByLabel('Operation').click();
  await page.getByRole('option', { name: 'Charge' }).click();
  await drawer.getByRole('button', { name: 'Submit' }).click();
}

test('The blocks are a third of the page wide, at least 300 px', async ({ admin: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/billing');
  const block = page.getByRole('form', { name: 'Automatic refill' });
  await expect(block).toBeVisible();
  const widthOf = async (of: Locator) => (await of.boundingBox())?.width ?? 0;
  const whole = await widthOf(page.locator('#content > div'));
  expect(Math.round(await widthOf(block))).toBe(Math.round((whole - 32) / 3));
  for (const width of [1100, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => widthOf(block)).toBeGreaterThanOrEqual(300);
    await expectFitting(page);
  }
});
