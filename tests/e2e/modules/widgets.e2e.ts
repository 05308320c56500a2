import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A widget with every contribution, in plain JavaScript as any framework's build would be. */
const widget = (name: string) => `
const draw = (tag, text) => { const e = document.createElement(tag); e.textContent = text; return e; };
export default {
  api: 1,
  init(host) { globalThis.started_${name} = host.alias; },
  main(root, host) { root.append(draw('h2', 'Main of ' + host.user.name)); },
  routes: [{ path: 'board/*', mount(root, host, { path }) {
    root.append(draw('h2', 'Route ' + path));
    const say = draw('button', 'Say it');
    say.onclick = () => host.notify('Said by ${name}', 'success');
    const away = draw('button', 'Away');
    away.onclick = () => host.navigate('/data');
    root.append(say, away);
  } }],
  sidebar: [{ key: 'own', label: 'Group ${name}', children: [{ key: 'b', label: 'Board ${name}', path: 'board/7' }] }],
  usersColumns: [{ key: 'ext', label: 'Extension ${name}',
    cells: async (users) => users.map(({ id, extra }) => ({ text: 'x' + id + (extra?.number ?? ''), tone: 'good' })) }],
  userCardSection: { label: 'Section', mount(root, host, { value, onChange, user_id }) {
    const label = draw('label', 'Number of ${name} ');
    const input = document.createElement('input');
    input.value = value?.number ?? '';
    input.oninput = () => onChange({ number: input.value, of: user_id });
    label.append(input);
    root.append(label);
  } },
};`;

for (const runner of ['inline', 'isolated'] as const)
  test.describe(`A widget that runs ${runner}`, () => {
    test('contributes to the sidebar, the users list and the card, and has a page', { tag: '@smoke' }, async ({
      admin: page,
      api,
      people,
    }) => {
      test.slow();
      const name = `Phone${runner}${unique()}`;
      const module = await installWidget(api, name, widget(name));
      const [person] = await people([`Vera ${name}`]);
      if (!person) throw new Error('No user');
      if (runner === 'inline') await trust(module);
      const part = within(page, runner, name);

      await page.goto(`/admin/users?search=${encodeURIComponent(person.name)}`);
      await expect(page.getByRole('columnheader', { name: `Extension ${name}` })).toBeVisible();
      await expect(page.getByRole('cell', { name: `x${person.id}`, exact: true })).toBeVisible();
      await page.getByRole('link', { name: person.name, exact: true }).click();
      const card = page.getByRole('dialog', { name: 'Edit user' });
      await card.locator('summary', { hasText: name }).click();
      await part.getByLabel(`Number of ${name}`).pressSequentially('205');
      await expect(part.getByLabel(`Number of ${name}`)).toHaveValue('205');
      await card.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('User updated')).toBeVisible();
      await expect(page.getByRole('cell', { name: `x${person.id}205`, exact: true })).toBeVisible();

      await page.getByRole('link', { name: `Board ${name}` }).click();
      await expect(page).toHaveURL(`/m/${module.alias}/board/7`);
      await expect(part.getByRole('heading', { name: 'Route board/7' })).toBeVisible();
      await part.getByRole('button', { name: 'Say it' }).click();
      await expect(page.getByText(`Said by ${name}`)).toBeVisible();
      await expectAccessible(page);
      await part.getByRole('button', { name: 'Away' }).click();
      await expect(page).toHaveURL(/\/data$/);

      const seen = await page.evaluate(
        (key) => (globalThis as unknown as Record<string, unknown>)[key],
        `started_${name}`,
      );
      expect(seen).toBe(runner === 'inline' ? module.alias : undefined);
      await uninstallWidget(api, module);
    });

    test('is the dashboard when it is the main module, and goes when it is disabled', async ({ admin: page, api }) => {
      const name = `Main${runner}${unique()}`;
      const module = await installWidget(api, name, widget(name));
      await api.patch(`/v1/market/module/${module.id}`, { is_main: true });
      if (runner === 'inline') await trust(module);
      const part = within(page, runner, name);
      await page.goto('/');
      await expect(part.getByRole('heading', { name: 'Main of Olga Owner' })).toBeVisible();
      await uninstallWidget(api, module);
      await expect(page.getByText('Main module is not defined')).toBeVisible();
    });

    test('that throws takes down its own corner only', async ({ admin: page, api }) => {
      const name = `Broken${runner}${unique()}`;
      const source = `export default { api: 1, routes: [{ path: 'x', mount() { throw new Error('no luck') } }] };`;
      const module = await installWidget(api, name, source);
      if (runner === 'inline') await trust(module);
      await page.goto(`/m/${module.alias}/x`);
      const card = page.getByRole('alert');
      await expect(card.getByText(`The module “${name}” is not working here`)).toBeVisible();
      await expect(card.getByText('no luck')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Try again' })).toBeVisible();
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
      await uninstallWidget(api, module);
    });
  });

test('no module is asked for before the first rows are drawn', async ({ admin: page, api }) => {
  const module = await installWidget(api, 'Later', widget('Later'));
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/w/')) asked.push(request.url());
  });
  await page.goto('/admin/users');
  await expect(page.getByRole('link', { name: 'Olga Owner', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.getByText('Group Later')).toBeVisible();
  await uninstallWidget(api, module);
});
