import { makeDeals } from '../support/data/deals.ts';
import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** What every contribution of the widget does. */
const faults = {
  throws: 'throw new Error("no luck")',
  rejects: 'return Promise.reject(new Error("no luck"))',
};

const widget = (name: string, entity: string, run: string) => `
const fail = () => { ${run}; };
export default { api: 1, main: fail,
  routes: [{ path: 'x', mount: fail }],
  sidebar: [{ key: 'a', label: 'Group ${name}', children: [{ key: 'x', label: 'Page ${name}', path: 'x' }] }],
  usersColumns: [{ key: 'c', label: 'Column ${name}', cells: fail }],
  userCardSection: { label: 'Section', mount: fail },
  recordCardSection: { entities: ['${entity}'], label: 'Section of ${name}', mount: fail },
  marketplaceEntries: [{ key: 'e', label: 'Entry ${name}', mount: fail }],
};`;

for (const runner of ['inline', 'isolated'] as const)
  for (const [fault, run] of Object.entries(faults))
    test(`a widget that ${fault} ${runner} leaves every page at work`, async ({ admin: page, api, people }) => {
      test.slow();
      const name = `Failing${unique()}`;
      const { alias, ids } = await makeDeals(api, ['Roof']);
      const module = await installWidget(api, name, widget(name, alias, run));
      if (runner === 'inline') await trust(module);
      const failure = page.getByRole('alert').filter({ hasText: `The module “${name}” is not working here` });
      const expectFailure = async () => {
        await expect(failure).toBeVisible();
        await expect(failure).toContainText('Its widget reported an error.');
        await expect(failure).toContainText('no luck');
      };

      // A page of its own; the app around it goes on.
      await page.goto('/admin/users');
      await page.getByRole('link', { name: `Page ${name}` }).click();
      await expectFailure();
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expectFailure();

      // A column of users, and the section of a person, beside which the card is saved.
      const [person] = await people([`Vera ${name}`]);
      await page.goto(`/admin/users?search=${encodeURIComponent(`Vera ${name}`)}`);
      const cell = page.getByRole('img', { name: `The module “${name}” is not working here` });
      await expect(cell.first()).toBeVisible();
      await page.getByRole('link', { name: String(person?.name), exact: true }).click();
      const card = page.getByRole('dialog', { name: 'Edit user' });
      await card.locator('summary', { hasText: name }).click();
      await expectFailure();
      await card.getByLabel('Name').first().fill(`Vera of ${name}`);
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User updated')).toBeVisible();

      // A section of a record, and the module's entry in the marketplace.
      await page.goto(`/admin/data/${alias}?card=${ids[0]}`);
      await page.locator('summary', { hasText: `Section of ${name}` }).click();
      await expectFailure();
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Roof');

      // After the third failure it is off until the page is loaded again.
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expectFailure();
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('summary', { hasText: `Section of ${name}` })).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Roof');
      await page.reload();
      await expect(page.locator('summary', { hasText: `Section of ${name}` })).toBeVisible();
      await page.goto(`/admin/marketplace?module=${module.alias}&section=module.e`);
      await expectFailure();

      // As the main module it can be passed.
      await api.patch(`/v1/market/module/${module.id}`, { is_main: true });
      await page.goto('/');
      await expectFailure();
      await page.getByRole('link', { name: 'Open without modules' }).click();
      await expect(page.getByText('Modules are not started').first()).toBeVisible();
      await uninstallWidget(api, module);
    });

for (const runner of ['inline', 'isolated'] as const)
  test(`a widget that never settles ${runner} is given up after its time`, async ({ admin: page, api }) => {
    const name = `Waiting${unique()}`;
    const source = `export default { api: 1, INIT routes: [{ path: 'x', mount(root) { root.textContent = 'Drawn'; } }],
      usersColumns: [{ key: 'c', label: 'Column ${name}', cells: () => new Promise(() => {}) }] };`;

    // Cells: the others of the row are there meanwhile.
    const cells = await installWidget(api, name, source.replace('INIT', ''));
    if (runner === 'inline') await trust(cells);
    await page.goto('/admin/users');
    await expect(page.getByRole('link', { name: 'Olga Owner', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: `The module “${name}” is not working here` }).first()).toBeVisible();
    await uninstallWidget(api, cells);

    // The start: pages of the app are as if the module were not there, its own says why.
    const init = await installWidget(api, name, source.replace('INIT', 'init: () => new Promise(() => {}),'));
    if (runner === 'inline') await trust(init);
    await page.goto('/admin/users');
    await expect(page.getByRole('link', { name: 'Olga Owner', exact: true })).toBeVisible();
    await page.goto(`/m/${init.alias}/x`);
    const failure = page.getByRole('alert').filter({ hasText: `The module “${name}” is not working here` });
    await expect(failure).toContainText('Its widget took too long.');
    await uninstallWidget(api, init);
  });
