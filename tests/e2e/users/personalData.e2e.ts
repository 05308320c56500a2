import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzip } from '../../support/privacy/unzip.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

async function openData(page: Page, id: number | undefined): Promise<void> {
  await page.goto(`/admin/users?card=${id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Personal data' }).click();
}

test('the personal data of a member are shown, exported and erased', { tag: '@smoke' }, async ({
  admin: page,
  people,
}) => {
  test.slow();
  const [person] = await people(['Eva Erased']);
  if (!person) throw new Error('No user');
  await openData(page, person.id);
  const dialog = page.getByRole('dialog', { name: 'Personal data' });
  await expect(dialog.getByText('Name, email, password and picture')).toBeVisible();
  await expect(dialog.getByText('No record names this person')).toBeVisible();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  const data = JSON.parse(
    unzip(await readFile(file))
      .get('data.json')
      ?.toString() ?? '{}',
  ) as { person?: object };
  expect(data.person).toMatchObject({ name: person.name, email: person.email });

  await dialog.getByRole('button', { name: 'Erase…' }).click();
  const erase = dialog.getByRole('button', { name: 'Erase', exact: true });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(`Type ${person.email} to confirm`).fill(person.email.toUpperCase());
  await expectAccessible(page);
  await erase.click();
  await expect(dialog.getByText('The account holds nothing of this person any more.', { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(person.name) })).toHaveCount(0);
});

test('a former member is found and erased by name', async ({ admin: page, api, people }) => {
  test.slow();
  const [person] = await people(['Felix Former']);
  if (!person) throw new Error('No user');
  const removed = await page.request.delete(`/api/v1/users/${person.id}`, { headers: await api.headers() });
  expect(removed.status()).toBe(204);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Former members' }).click();
  const list = page.getByRole('dialog', { name: 'Former members' });
  await list.getByLabel('Search by name').fill(person.name);
  await list.getByRole('button', { name: `Personal data: ${person.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Personal data' });
  await dialog.getByRole('button', { name: 'Erase…' }).click();
  await dialog.getByLabel(`Type “${person.name}” to confirm`).fill(person.name);
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Erased' })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await list.getByLabel('Search by name').fill(person.name);
  await expect(list.getByText('No former member has such a name')).toBeVisible();
});

test('fits a phone, and says why the owner is not erased', async ({ admin: page, people }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const [person] = await people(['Fiona Fitting']);
  await openData(page, person?.id);
  const dialog = page.getByRole('dialog', { name: 'Personal data' });
  await expect(dialog.getByText('Membership, roles and data of modules')).toBeVisible();
  await expectFitting(page);
  await dialog.getByRole('button', { name: 'Erase…' }).click();
  await expectFitting(page);
});
