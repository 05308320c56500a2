import { makeDeals } from '../support/data/deals.ts';
import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A section that says which record it is drawn for, and counts how often it was drawn. */
const section = (name: string, entity: string) => `
export default { api: 1, recordCardSection: { entities: ['${entity}'], label: 'Calls of ${name}',
  mount(root, host, { entity, record_id }) {
    globalThis.drawn = (globalThis.drawn ?? 0) + 1;
    const text = document.createElement('p');
    text.textContent = '${name} of ' + entity + ' ' + record_id;
    const note = document.createElement('button');
    note.textContent = 'Note of ${name}';
    note.onclick = () => { note.textContent = 'Noted'; };
    root.append(text, note);
  } } };`;

for (const runner of ['inline', 'isolated'] as const)
  test(`modules that run ${runner} have sections in the cards of records`, {
    tag: runner === 'isolated' ? '@smoke' : [],
  }, async ({ admin: page, api }) => {
    test.slow();
    const { alias, ids } = await makeDeals(api, ['Roof', 'Gate']);
    const names = [`Phone${runner}${unique()}`, `Mail${runner}${unique()}`] as const;
    const modules = [];
    for (const name of names) modules.push(await installWidget(api, name, section(name, alias)));
    if (runner === 'inline') for (const module of modules) await trust(module);
    const [phone, mail] = names;
    const part = within(page, runner, phone);

    await page.goto(`/admin/data/${alias}?card=0`);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await expect(page.locator('summary', { hasText: 'Calls of' })).toHaveCount(0);

    await page.goto(`/admin/data/${alias}?card=${ids[1]}`);
    const heading = page.locator('summary', { hasText: `Calls of ${phone}` });
    await expect(heading).toBeVisible();
    await expect(page.locator('summary', { hasText: `Calls of ${mail}` })).toBeVisible();
    await expect(part.getByText(`${phone} of`)).toHaveCount(0);
    await heading.click();
    await expect(part.getByText(`${phone} of ${alias} ${ids[1]}`)).toBeVisible();
    await expectAccessible(page);

    // A button of the widget does not save the card.
    await page.getByRole('textbox', { name: 'Title' }).fill('Gate of the garden');
    await part.getByRole('button', { name: `Note of ${phone}` }).click();
    await expect(part.getByRole('button', { name: 'Noted' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.goto(`/data/${alias}?card=${ids[0]}`);
    await page.locator('summary', { hasText: `Calls of ${mail}` }).click();
    await expect(within(page, runner, mail).getByText(`${mail} of ${alias} ${ids[0]}`)).toBeVisible();

    // It follows the record that is shown, and stays open.
    await page
      .getByRole('button', { name: /^(Previous|Next) record$/, disabled: false })
      .first()
      .click();
    await expect(within(page, runner, mail).getByText(`${mail} of ${alias} ${ids[1]}`)).toBeVisible();
    for (const module of modules) await uninstallWidget(api, module);
    await expect(page.locator('summary', { hasText: 'Calls of' })).toHaveCount(0);
  });

test('what the server says of a module’s value is shown in its section', async ({ admin: page, api, people }) => {
  const name = `Fussy${unique()}`;
  const source = `export default { api: 1, userCardSection: { label: 'Fussy',
    mount(root, host, { value, errors, disabled, onChange }) {
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Number');
      input.value = value?.number ?? '';
      input.disabled = disabled;
      input.oninput = () => onChange({ number: input.value });
      const list = document.createElement('p');
      list.textContent = errors.length + ' errors: ' + errors.join();
      root.append(input, list);
    } } };`;
  const module = await installWidget(api, name, source);
  const [person] = await people([`Vera ${name}`]);
  await page.goto(`/admin/users?card=${person?.id}`);
  const card = page.getByRole('dialog', { name: 'Edit user' });
  await card.locator('summary', { hasText: name }).click();
  const part = within(page, 'isolated', name);
  await expect(part.getByText('0 errors:')).toBeVisible();
  await expect(part.getByLabel('Number')).toBeEnabled();
  await part.getByLabel('Number').fill('x');
  await page.route(`**/api/v1/users/${person?.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 422,
          json: {
            type: 'validation',
            message: 'validation',
            violations: [{ field: `extra.${module.alias}.number`, message: 'errors.required', params: {} }],
          },
        })
      : route.continue(),
  );
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(part.getByText(/^1 errors: ./)).toBeVisible();
  await expect(part.getByLabel('Number')).toHaveValue('x');
  await uninstallWidget(api, module);
});
