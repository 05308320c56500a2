import type { Page } from '@playwright/test';
import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import { gotoLive } from '../support/page/live.ts';
import type { Api } from '../support/people/account.ts';
import { invite, signUpInNewBrowser, uniqueEmail } from '../support/people/signUp.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Creates an entity with records and deletes one of them. */
async function makeShips(api: Api, records: number) {
  const suffix = unique();
  const name = `Ships ${suffix}`;
  const alias = `ships_${suffix}`;
  const { id: entity_id } = await api.post('/v1/entities', { name, alias });
  await api.post('/v1/entities/fields', { entity_id, name: 'Title', alias: 'title', type_id: fieldTypeIds.text });
  const { created } = await api.post(`/rest/${alias}/bulk`, {
    create: Array.from({ length: records }, (_, at) => ({ title: `Ship ${at + 1}` })),
  });
  const [first] = created as { id: number }[];
  await api.post(`/rest/${alias}/bulk`, { delete: [first?.id] });
  return { name, alias, entity_id };
}

const region = (page: Page, name: RegExp) => page.getByRole('region', { name });
const today = () =>
  new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(new Date());

test.describe('Start page', () => {
  test('shows correct figures that link to their pages', { tag: '@smoke' }, async ({ admin: page, api }) => {
    const { name, alias, entity_id } = await makeShips(api, 1235);
    await page.goto('/admin');
    const entity = region(page, /^Data$/).getByRole('link', { name: new RegExp(name) });
    await expect(entity).toContainText('1\u00a0234');
    await expect(entity).toContainText('+1\u00a0234');
    const recent = region(page, /Recent changes/).getByRole('listitem');
    await expect(recent.first()).toContainText(`Field “Title” added · ${name}`);
    await expect(recent.first().getByRole('link')).toHaveAttribute('href', `/admin/entities/${entity_id}`);
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute('aria-current', 'page');

    await page.getByRole('link', { name: /People active this week/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
    await expect(page).toHaveURL(/last_action_at_start=/);
    await page.goBack();
    await entity.click();
    await expect(page).toHaveURL(`/admin/data/${alias}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('has a chart that announces each day by keyboard', async ({ admin: page, api }) => {
    await makeShips(api, 3);
    await page.goto('/admin');
    const chart = page.getByRole('slider', { name: /Records added/ });
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${today()}: `));
    await chart.focus();
    await expect(chart.getByText(new RegExp(`^${today()}: [1-9]`))).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', '29');
    await expect(chart.getByText(today())).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuenow', '30');
    await page.keyboard.press('Tab');
    await expect(chart.getByText(today())).toHaveCount(0);
    await expect(page.getByRole('table', { name: /Records added/ }).getByRole('row')).toHaveCount(31);
  });

  test('updates live', async ({ admin: page, api }) => {
    await gotoLive(page, '/admin');
    await expect(region(page, /Recent changes/)).toBeVisible();
    const { name } = await makeShips(api, 2);
    await expect(
      region(page, /Recent changes/)
        .getByRole('listitem')
        .first(),
    ).toContainText(name);
  });

  test('shows a failed load in place and retries', async ({ admin: page }) => {
    // Without events, which would reload the page by themselves.
    await page.route('**/v1/events*', () => {});
    await page.route('**/api/v1/overview*', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto('/admin');
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load the figures' });
    await expect(alert).toBeVisible();
    await page.unroute('**/api/v1/overview*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(region(page, /Recent changes/)).toBeVisible();
  });
});

test('guides a new owner through the first steps and completes each', async ({ browser }) => {
  const page = await signUpInNewBrowser(browser, `Steps ${process.pid}`);
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (name: string) => steps.getByRole('link', { name: new RegExp(name) });
  const home = page.getByRole('link', { name: 'Admin', exact: true });
  await page.getByRole('link', { name: 'Set up your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Steps ${process.pid}` })).toBeVisible();
  await expect(steps.getByText('1 of 6')).toBeVisible();
  await expect(step('Add name and logo')).toHaveAccessibleName(/next$/);
  await expectAccessible(page);

  await step('Invite people').click();
  await invite(page, uniqueEmail('step'));
  await home.click();
  await expect(steps.getByText('2 of 6')).toBeVisible();
  await step('Create your first entity').click();
  const entity = page.getByRole('dialog', { name: 'New entity' });
  await entity.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders');
  await entity.getByRole('button', { name: 'Save' }).click();
  await expect(entity).toBeHidden();
  await home.click();
  await expect(steps.getByText('3 of 6')).toBeVisible();
  await step('Add fields').click();
  await page.getByRole('button', { name: 'Add field' }).first().click();
  const field = page.getByRole('dialog', { name: 'New field' });
  await field.getByLabel('Name', { exact: false }).first().fill('Title');
  await field.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeHidden();
  await home.click();
  await expect(steps.getByText('4 of 6')).toBeVisible();
  await step('Add a record').click();
  const record = page.getByRole('dialog', { name: /New record/ });
  await record.getByRole('textbox', { name: 'Title' }).fill('The first');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record).toBeHidden();
  await home.click();
  await expect(steps.getByText('5 of 6')).toBeVisible();

  const token = (await page.context().cookies(page.url())).find(({ name }) => name === 'stoa')?.value;
  const status = await page.evaluate(async (authorization) => {
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch('/api/rest/orders', { method: 'POST', headers, body: '{"title":"By the API"}' })).status;
  }, `WebApp ${token}`);
  expect(status).toBe(201);
  await expect(region(page, /^Data$/).getByRole('link', { name: /^Orders/ })).toContainText('+2');

  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Data', exact: true })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Show first steps' }).click();
  await expect(steps).toBeVisible();
  await page.context().close();
});

test('links from the dashboard to what was used last', async ({ admin: page, api }) => {
  const { name, alias } = await makeShips(api, 2);
  await page.goto(`/admin/data/${alias}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Main module is not defined' })).toBeVisible();
  const first = region(page, /^Data$/)
    .getByRole('listitem')
    .first()
    .getByRole('link');
  await expect(first).toContainText(name);
  await expect(first).toContainText('1 record · used today');
  await page.getByRole('link', { name: 'Open the administration' }).click();
  await expect(region(page, /Recent changes/)).toBeVisible();
});
