import type { Api } from '../support/people/account.ts';
import { trust } from '../support/servers/operator.ts';
import { builtWidget, installWidget, type RunnerName, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** An entity of deals with three stages, and a module that may write it. */
async function makeBoard(api: Api) {
  const alias = `deals_${unique()}`;
  const { id: entity_id } = await api.post('/v1/entities', { name: `Deals ${alias}`, alias });
  const field = (name: string, type_id: number, more: object = {}) =>
    api.post('/v1/entities/fields', { entity_id, name, alias: name.toLowerCase(), type_id, ...more });
  await field('Title', 1);
  await field('Amount', 2, { extra: { number_subtype: 'int' } });
  const variants = ['Talks', 'Won'].map((name) => ({ name, alias: name.toLowerCase(), color: 'blue' }));
  const stage = (await field('Stage', 5, { extra: { select_subtype: 'default' }, variants })) as unknown as {
    variants: { id: number }[];
  };
  const [talks, won] = stage.variants.map(({ id }) => id);
  const roof = await api.post(`/rest/${alias}`, { title: 'Roof', amount: 300, stage: talks });
  await api.post(`/rest/${alias}`, { title: 'Cellar', amount: 100, stage: won });
  const name = `Board${unique()}`;
  const asks = { entities: { [alias]: 'write' }, hosts: [] };
  const module = await installWidget(api, name, await builtWidget('src/modules/board'), { asks });
  const stageOf = async () => (await api.get(`/rest/${alias}/${roof.id}`)).stage;
  return { alias, name, module, talks, won, stageOf };
}

for (const runner of ['inline', 'isolated'] as RunnerName[])
  test(`the sample board moves cards by mouse and by keyboard, ${runner}`, {
    tag: runner === 'isolated' ? '@smoke' : [],
  }, async ({ admin: page, api }) => {
    test.slow();
    const { alias, name, module, talks, won, stageOf } = await makeBoard(api);
    if (runner === 'inline') await trust(module);
    await page.goto(`/m/${module.alias}/${alias}/stage`);
    const part = within(page, runner, name);
    const column = (step: string) => part.getByRole('region', { name: step });
    await expect(column('Talks').getByRole('button', { name: 'Roof' })).toBeVisible();
    await expect(part.getByText('Total', { exact: true }).locator('+ dd')).toHaveText('400');
    // The colour of its step, also where no style sheet of the app is.
    const hue = await column('Talks').evaluate((element) => getComputedStyle(element).getPropertyValue('--bd-color'));
    expect(hue).not.toBe('');
    await expectAccessible(page);

    await column('Talks').getByText('300').dragTo(column('Won').getByRole('heading'));
    await expect(column('Won').getByRole('button', { name: 'Roof' })).toBeVisible();
    await expect.poll(stageOf).toBe(won);

    await column('Won').getByRole('button', { name: 'Roof' }).press('Control+ArrowLeft');
    await expect(column('Talks').getByRole('button', { name: 'Roof' })).toBeVisible();
    await expect.poll(stageOf).toBe(talks);
    await expect(part.getByText('“Roof” is now in “Talks”')).toBeAttached();

    await column('Talks').getByRole('button', { name: 'Roof' }).click();
    await expect(page).toHaveURL(/\/admin\/data\/.+card=/);
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue('Roof');
    await uninstallWidget(api, module);
  });
