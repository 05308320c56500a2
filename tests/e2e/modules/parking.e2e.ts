import { makeDeals } from '../support/data/deals.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A section that keeps a number in a variable of its script, which a frame that loads again would lose. */
const counter = (entity: string) => `let count = 0;
export default { api: 1, recordCardSection: { entities: ['${entity}'], label: 'Counter', mount(root) {
  const more = document.createElement('button');
  more.type = 'button';
  more.textContent = 'Count';
  more.onclick = () => { count += 1; more.textContent = 'Count ' + count; };
  root.append(more);
} } };`;

const failing = (entity: string) => `export default { api: 1,
  recordCardSection: { entities: ['${entity}'], label: 'Failing', mount() { throw new Error('no'); } } };`;

test('a frame keeps its variables while its place is hidden', async ({ admin: page, api }) => {
  test.slow();
  const { alias, ids } = await makeDeals(api, ['Roof']);
  const names = [`Counter${unique()}`, `Failing${unique()}`] as const;
  const modules = [
    await installWidget(api, names[0], counter(alias)),
    await installWidget(api, names[1], failing(alias)),
  ];
  // The words of a failure come late, so what is around the failed section is hidden until they do.
  const words = Promise.withResolvers<void>();
  await page.route(/\/assets\/widgets-[^/]+\.js$/, async (route) => {
    await words.promise;
    await route.continue();
  });
  await page.goto(`/admin/data/${alias}?card=${ids[0]}`);
  await page.locator('summary', { hasText: 'Counter' }).click();
  const part = within(page, 'isolated', names[0]);
  await part.getByRole('button', { name: 'Count' }).click();
  await expect(part.getByRole('button', { name: 'Count 1' })).toBeVisible();

  const heading = page.locator('summary', { hasText: 'Counter' });
  await page.locator('summary', { hasText: 'Failing' }).click();
  await expect(heading).toBeHidden();
  await expect(page.locator(`iframe[title="${names[0]}"][aria-hidden]`)).toHaveCount(1);
  words.resolve();
  await expect(page.getByText(`The module “${names[1]}” is not working here`)).toBeVisible();
  await part.getByRole('button', { name: 'Count 1' }).click();
  await expect(part.getByRole('button', { name: 'Count 2' })).toBeVisible();
  for (const module of modules) await uninstallWidget(api, module);
});
