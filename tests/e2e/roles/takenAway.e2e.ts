import { makeVisits } from '../support/data/visits.ts';
import { signInBrowser } from '../support/people/account.ts';
import { expect, test } from '../support/test.ts';

test('an open list lets go of what a role no longer grants', async ({ api, people, page, context, baseURL }) => {
  test.slow();
  const [person] = await people(['Vera Visitor']);
  if (!person) throw new Error('No user');
  const { alias, role_id, entity_id, price_id } = await makeVisits(api, person);
  const own = { where: [[{ field: 'owner', op: 'eq', value: { me: true } }]] };
  await api.patch(`/v1/roles/${role_id}`, { entities: [{ entity_id, read: 'all' }], fields: [] });
  await signInBrowser(context, String(baseURL), person.email, person.password);
  await page.goto(`/data/${alias}`);
  await expect(page.getByRole('rowheader', { name: 'Foreign visit' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();

  const fields = [{ field_id: price_id, access: 'none' }];
  await api.patch(`/v1/roles/${role_id}`, { entities: [{ entity_id, read: own }], fields });
  await expect(page.getByRole('rowheader', { name: 'Foreign visit' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveCount(0);
  await expect(page.getByText('515')).toHaveCount(0);
  await expect(page.getByRole('rowheader', { name: 'Own visit' })).toBeVisible();

  await api.patch(`/v1/roles/${role_id}`, { entities: [], fields: [] });
  await expect(page.getByRole('rowheader', { name: 'Own visit' })).toHaveCount(0);
  await expect(page.getByText('you may no longer see it')).toBeVisible();
});
