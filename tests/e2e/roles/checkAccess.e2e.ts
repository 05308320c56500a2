import { makeVisits } from '../support/data/visits.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';

test('an administrator reads why a person may not see a record', async ({ admin: page, api, people }) => {
  test.slow();
  const [person] = await people(['Vera Visitor']);
  if (!person) throw new Error('No user');
  const { alias, foreign, role } = await makeVisits(api, person);

  await page.goto(`/admin/data/${alias}?card=${foreign}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Check access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check access' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(person.email);
  await page.getByRole('option', { name: 'Vera Visitor' }).click();
  await expect(dialog.getByText('Can’t see this record')).toBeVisible();
  await expect(dialog.getByText('Can’t change this record')).toBeVisible();
  const granted = dialog.getByRole('region', { name: role });
  await expect(granted.getByText('Owner: this person')).toBeVisible();
  await expect(granted.getByRole('img', { name: 'False' })).toBeVisible();
  await expect(granted.getByText('Hidden: Price')).toBeVisible();
  await expect(granted.getByRole('link', { name: role })).toHaveAttribute('href', /^\/admin\/roles\/\d+$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitting(page);
  await expectAccessible(page);
});

test('an empty list offers the check of a person, without a record', async ({ admin: page, api, people }) => {
  test.slow();
  const [person] = await people(['Vera Visitor']);
  if (!person) throw new Error('No user');
  const { alias, role } = await makeVisits(api, person);

  await page.goto(`/admin/data/${alias}?search=nothingofthekind`);
  await page.getByRole('button', { name: 'Check access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check access' });
  await dialog.getByRole('combobox', { name: 'Person' }).fill(person.email);
  await page.getByRole('option', { name: 'Vera Visitor' }).click();
  const granted = dialog.getByRole('region', { name: role });
  await expect(granted.getByText('Owner: this person')).toBeVisible();
  await expect(granted.getByText('Create')).toBeVisible();
  await expect(dialog.getByText('this record')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Person' }).fill('owner@stoa.test');
  await page.getByRole('option', { name: 'Olga Owner' }).click();
  await expect(dialog.getByText('This person has full access. Roles do not limit them.')).toBeVisible();
});
