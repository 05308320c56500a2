import { makeDeals } from '../support/data/deals.ts';
import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, expectFitting, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A page with a button that asks for a record, and says what was answered. */
const picking = (entity: string) => `
export default { api: 1, routes: [{ path: 'x', mount(root, host) {
  const pick = document.createElement('button');
  pick.textContent = 'Pick';
  const answer = document.createElement('p');
  pick.onclick = async () => {
    answer.textContent = await host.pickRecord('${entity}').then((id) => 'Picked ' + id, (e) => 'Refused ' + e.status);
  };
  root.append(pick, answer);
} }] };`;

for (const runner of ['inline', 'isolated'] as const)
  test(`a module that runs ${runner} lets the person choose a record`, async ({ admin: page, api }) => {
    test.slow();
    const { alias, name: entity, ids } = await makeDeals(api, ['Roof', 'Gate', 'Garden']);
    const name = `Picker${runner}${unique()}`;
    const module = await installWidget(api, name, picking(alias), {
      asks: { entities: { [alias]: 'read' }, hosts: [] },
    });
    if (runner === 'inline') await trust(module);
    const part = within(page, runner, name);
    await page.goto(`/m/${module.alias}/x`);
    const pick = part.getByRole('button', { name: 'Pick' });
    await pick.click();
    const dialog = page.getByRole('dialog', { name: entity });
    await expect(dialog.locator('[data-module-line]')).toHaveText(new RegExp(`Module${name}`));
    await expect(dialog.getByRole('option')).toHaveCount(3);
    await expect(dialog.getByRole('option', { name: /Roof.*1.000/ })).toBeVisible();
    await expectAccessible(page);

    // By keyboard: type, move, choose.
    const search = dialog.getByRole('combobox', { name: 'Search' });
    await expect(search).toBeFocused();
    await page.keyboard.type('Ga');
    await expect(dialog.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('ArrowDown');
    const chosen = dialog.getByRole('option', { selected: true });
    const title = await chosen.innerText();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(part.getByText(`Picked ${ids[title.startsWith('Gate') ? 1 : 2]}`)).toBeVisible();
    await expect(pick).toBeFocused();

    // Nothing found, and none chosen.
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type('Nobody');
    await expect(dialog.getByText('Nothing found')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(part.getByText('Picked null')).toBeVisible();
    await expect(pick).toBeFocused();

    await page.setViewportSize({ width: 390, height: 800 });
    await pick.click();
    await dialog.getByRole('option', { name: /Roof/ }).click();
    await expect(part.getByText(`Picked ${ids[0]}`)).toBeVisible();
    await expectFitting(page);
    await uninstallWidget(api, module);
  });

test('an entity that the module may not read is refused; a failed search can be repeated', async ({
  admin: page,
  api,
}) => {
  const { alias, name: entity } = await makeDeals(api, ['Roof']);
  const name = `Barred${unique()}`;
  const barred = await installWidget(api, name, picking(alias));
  await page.goto(`/m/${barred.alias}/x`);
  const part = within(page, 'isolated', name);
  await part.getByRole('button', { name: 'Pick' }).click();
  await expect(part.getByText('Refused 404')).toBeVisible();
  await uninstallWidget(api, barred);

  const allowed = `Allowed${unique()}`;
  const module = await installWidget(api, allowed, picking(alias), {
    asks: { entities: { [alias]: 'read' }, hosts: [] },
  });
  const reading = `**/api/rest/${alias}?*`;
  await page.route(reading, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/m/${module.alias}/x`);
  await within(page, 'isolated', allowed).getByRole('button', { name: 'Pick' }).click();
  const dialog = page.getByRole('dialog', { name: entity });
  await expect(dialog.getByText('Records could not be loaded.')).toBeVisible();
  await page.unroute(reading);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('option', { name: /Roof/ })).toBeVisible();
  await uninstallWidget(api, module);
});
