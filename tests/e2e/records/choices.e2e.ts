import { fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Api } from '../support/people/account.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Orders of firms and their contacts. */
async function makeOrders(api: Api) {
  const suffix = unique();
  const entity = async (name: string, fields: readonly { name: string; alias: string; extra?: object }[]) => {
    const alias = `${name.toLowerCase()}_${suffix}`;
    const { id } = await api.post('/v1/entities', { name: `${name} ${suffix}`, alias });
    const ids: number[] = [];
    for (const field of fields) {
      const type_id = field.extra ? fieldTypeIds.select : fieldTypeIds.text;
      ids.push(Number((await api.post('/v1/entities/fields', { entity_id: id, type_id, ...field })).id));
    }
    return { id, alias, ids };
  };
  const title = { name: 'Title', alias: 'title' };
  const leadingTo = ({ id, ids }: Awaited<ReturnType<typeof entity>>) => ({
    extra: { select_subtype: 'entity', select_entity_id: id, select_entity_key: ids[0] },
  });
  const firms = await entity('Firms', [title]);
  const firm = { name: 'Firm', alias: 'firm', ...leadingTo(firms) };
  const contacts = await entity('Contacts', [title, firm]);
  const orders = await entity('Orders', [title, firm, { name: 'Contact', alias: 'contact', ...leadingTo(contacts) }]);
  const put = async (alias: string, record: object) => (await api.post(`/rest/${alias}`, record)).id;
  const [acme, bolt] = [await put(firms.alias, { title: 'Acme' }), await put(firms.alias, { title: 'Bolt' })];
  await put(contacts.alias, { title: 'Anna', firm: acme });
  await put(contacts.alias, { title: 'Boris', firm: bolt });
  return orders;
}

test('a field offers only the records that fit the others', async ({ admin: page, api }) => {
  const orders = await makeOrders(api);
  await page.goto(`/admin/entities/${orders.id}`);
  await page.getByRole('button', { name: 'Edit field Contact' }).click();
  const field = page.getByRole('dialog', { name: 'Edit field' });
  await field.getByText('Only those where…').click();
  await field.getByRole('button', { name: 'Add a group of conditions' }).click();
  await field.getByLabel('Field', { exact: true }).selectOption('Firm');
  await field.getByRole('button', { name: 'Save' }).click();
  await expect(field.getByText('Enter a value or remove the condition')).toBeVisible();
  await field.getByLabel('Compared with').selectOption('this record’s “Firm”');
  await expectAccessible(page);
  await field.getByRole('button', { name: 'Save' }).click();
  await expect(field).toBeHidden();

  await page.goto(`/admin/data/${orders.alias}?card=0`);
  const card = page.getByRole('dialog', { name: 'New record' });
  await card.getByRole('combobox', { name: 'Firm' }).click();
  await page.getByRole('option', { name: 'Bolt' }).click();
  await card.getByRole('combobox', { name: 'Contact' }).click();
  await expect(page.getByRole('option', { name: 'Boris' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Anna' })).toBeHidden();
  await page.getByRole('option', { name: 'Boris' }).click();
  await card.getByRole('combobox', { name: 'Firm' }).click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await expect(
    card.getByText('Doesn’t fit the other values any more. Choose another one or clear the field.'),
  ).toBeVisible();
  await expect(card.getByRole('combobox', { name: 'Contact' })).toHaveValue('Boris');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('alert').or(card.locator('.Mui-error')).first()).toBeVisible();
  await card.getByRole('combobox', { name: 'Contact' }).click();
  await page.getByRole('option', { name: 'Anna' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Acme.*Anna/ })).toBeVisible();
});
