import { lockForReading } from '../support/data/busyTable.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test('queues a new field while the table is busy and shows it as ready afterwards', async ({ admin: page, api }) => {
  const suffix = unique();
  const alias = `busy_${suffix}`;
  const { id } = (await api.post('/v1/entities', { name: 'Busy', alias })) as { id: number };
  await page.goto(`/admin/entities/${id}`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const unlock = await lockForReading(id);
  try {
    await page.getByRole('button', { name: 'Add field' }).first().click();
    const card = page.getByRole('dialog', { name: 'New field' });
    await card.getByLabel('Name', { exact: false }).first().fill('Amount');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The table is busy. The field will be ready shortly.')).toBeVisible();
    const row = page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem');
    await expect(row).toContainText('Field is being changed');
    // The pending change does not block reads.
    expect(await api.get(`/rest/${alias}`)).toMatchObject({ totals: { count: 0 } });
    await unlock();
    await expect(row).toContainText('ready');
  } finally {
    await unlock();
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await api.post(`/rest/${alias}`, { amount: 'much' })).toMatchObject({ amount: 'much' });
});
