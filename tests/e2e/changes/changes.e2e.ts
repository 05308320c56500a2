import { readLong } from '../support/busyTable.ts';
import { expect, test } from '../support/test.ts';

let made = 0;

test('a field added to a busy table waits, and its light turns ready by itself when the table is free', async ({
  admin: page,
  api,
}) => {
  made += 1;
  const alias = `busy_${process.pid}_${made}`;
  const { id } = (await api.post('/v1/entities', { name: 'Busy', alias })) as { id: number };
  await page.goto(`/admin/entities/${id}`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const done = await readLong(id);
  try {
    await page.getByRole('button', { name: 'Add field' }).first().click();
    const card = page.getByRole('dialog', { name: 'New field' });
    await card.getByLabel('Name', { exact: false }).first().fill('Amount');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The table is busy. The field will be ready shortly.')).toBeVisible();
    const row = page.getByRole('list', { name: 'Fields', exact: true }).getByRole('listitem');
    await expect(row).toContainText('Field is being changed');
    // Whoever reads is not held up by the change that waits for them.
    expect(await api.get(`/rest/${alias}`)).toMatchObject({ totals: { count: 0 } });
    await done();
    await expect(row).toContainText('ready');
  } finally {
    await done();
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  expect(await api.post(`/rest/${alias}`, { amount: 'much' })).toMatchObject({ amount: 'much' });
});
