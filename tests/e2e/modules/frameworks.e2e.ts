import type { Api } from '../support/people/account.ts';
import { trust } from '../support/servers/operator.ts';
import { builtWidget, installWidget, type RunnerName, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Each folder of tests/e2e/widgets is a package. */
async function installBuilt(api: Api, folder: string) {
  const name = `Counter${unique()}`;
  const source = await builtWidget(`tests/e2e/widgets/${folder}`);
  return { name, source, module: await installWidget(api, name, source) };
}

for (const runner of ['inline', 'isolated'] as RunnerName[])
  test(`a widget on the React and MUI of the app works ${runner}`, async ({ admin: page, api }) => {
    test.slow();
    const { name, source, module } = await installBuilt(api, 'react-and-mui');
    expect(source.length).toBeLessThan(5000);
    if (runner === 'inline') await trust(module);
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`/m/${module.alias}/count/first`);
    const part = within(page, runner, name);
    await expect(part.getByText('count/first, en, light, small')).toBeVisible();
    await part.getByRole('button', { name: 'Count 0' }).click();
    await part.getByRole('combobox', { name: 'Size' }).click();
    await part.getByRole('option', { name: 'Large' }).click();
    await expectAccessible(page);
    await part.getByRole('button', { name: 'Other path' }).click();
    await expect(page).toHaveURL(/count\/other$/);
    await expect(part.getByText('count/other, en, light, large')).toBeVisible();
    await expect(part.getByRole('button', { name: 'Count 1' })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(part.getByText('count/other, en, dark, large')).toBeVisible();
    expect(faults).toEqual([]);

    await part.getByRole('button', { name: 'Break' }).click();
    await expect(page.getByRole('alert').getByText('the counter broke')).toBeVisible();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(part.getByRole('button', { name: 'Count 0' })).toBeVisible();
    await uninstallWidget(api, module);
  });

for (const [folder, heading] of [
  ['react-18', 'React 18'],
  ['vue', 'Vue'],
] as const)
  test(`a widget that brings its own ${heading} works isolated`, async ({ admin: page, api }) => {
    test.slow();
    const { name, module } = await installBuilt(api, folder);
    await page.goto(`/m/${module.alias}/count/first`);
    const part = within(page, 'isolated', name);
    await expect(part.getByRole('heading', { name: heading })).toBeVisible();
    await part.getByRole('button', { name: 'Count 0' }).click();
    await expectAccessible(page);
    await page.evaluate((to) => history.pushState({}, '', to), `/m/${module.alias}/count/second`);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: {} })));
    await expect(part.getByText('count/second')).toBeVisible();
    await expect(part.getByRole('button', { name: 'Count 1' })).toBeVisible();
    await uninstallWidget(api, module);
  });
