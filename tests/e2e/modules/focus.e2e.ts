import type { Page } from '@playwright/test';
import { makeDeals } from '../support/data/deals.ts';
import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** Two inputs, a menu that takes Escape itself, and the dialogs of the host. */
const source = (name: string, entity = 'none') => `
const button = (text, run) => { const e = document.createElement('button'); e.textContent = text; e.onclick = run; return e; };
const input = (label) => { const e = document.createElement('input'); e.setAttribute('aria-label', label); return e; };
const draw = (root, host) => {
  const own = input('Own keys of ${name}');
  own.onkeydown = (event) => { if (event.key === 'Escape' || event.code === 'KeyK') event.preventDefault(); };
  root.append(input('First of ${name}'), own, button('Confirm', () => host.confirm({ title: 'Sure?' })),
    button('Dialog', () => host.dialog('more', { title: 'More' })), button('Last of ${name}', () => {}));
};
export default { api: 1,
  routes: [{ path: 'x', mount: draw }],
  dialogs: { more: (root, host, { close }) => { root.append(button('Close it', () => close('done')), input('Inside')); } },
  recordCardSection: { entities: ['${entity}'], label: 'Keys', mount: draw },
};`;

/** What has the focus in the page; a frame by its title. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('title') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });

for (const runner of ['inline', 'isolated'] as const)
  test(`Tab, shortcuts and Escape work in and out of a widget that runs ${runner}`, async ({ admin: page, api }) => {
    test.slow();
    const name = `Keys${runner}${unique()}`;
    const { alias, ids } = await makeDeals(api, ['Roof']);
    const module = await installWidget(api, name, source(name, alias));
    if (runner === 'inline') await trust(module);
    const part = within(page, runner, name);
    const [first, own, last] = [
      part.getByLabel(`First of ${name}`),
      part.getByLabel(`Own keys of ${name}`),
      part.getByRole('button', { name: `Last of ${name}` }),
    ];
    await page.goto(`/admin/data/${alias}?card=${ids[0]}`);
    const heading = page.locator('summary', { hasText: 'Keys' });
    await heading.click();
    await expect(first).toBeVisible();
    await expectAccessible(page);

    // From the heading into the widget, through it and out to the history, and back.
    await heading.focus();
    await page.keyboard.press('Tab');
    await expect(first).toBeFocused();
    for (const stop of [
      own,
      part.getByRole('button', { name: 'Confirm' }),
      part.getByRole('button', { name: 'Dialog' }),
      last,
    ]) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.locator('summary', { hasText: 'History' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(last).toBeFocused();
    for (let stops = 0; stops < 4; stops += 1) await page.keyboard.press('Shift+Tab');
    await expect(first).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(heading).toBeFocused();

    // The widget has handled it; then the app closes the card.
    await own.focus();
    await page.keyboard.press('Escape');
    await expect(own).toBeFocused();
    await expect(page.getByRole('dialog', { name: /Roof/ })).toBeVisible();
    await first.focus();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: /Roof/ })).toBeHidden();
    await uninstallWidget(api, module);
  });

test('the shortcuts of the app work while the focus is in a frame', async ({ admin: page, api }) => {
  test.slow();
  const name = `Chords${unique()}`;
  const { alias, ids } = await makeDeals(api, ['Roof', 'Gate']);
  const module = await installWidget(api, name, source(name, alias));
  const part = within(page, 'isolated', name);
  await page.goto(`/admin/data/${alias}?card=${ids[0]}`);
  await page.locator('summary', { hasText: 'Keys' }).click();
  const first = part.getByLabel(`First of ${name}`);

  // To the neighbour and back: the section follows.
  await first.focus();
  const card = page.getByRole('dialog');
  await expect(card).toHaveAccessibleName(/Roof/);
  const [there, back] = (await page.getByRole('button', { name: 'Next record' }).isEnabled())
    ? ['Alt+ArrowDown', 'Alt+ArrowUp']
    : ['Alt+ArrowUp', 'Alt+ArrowDown'];
  await page.keyboard.press(there);
  await expect(card).toHaveAccessibleName(/Gate/);
  await first.focus();
  await page.keyboard.press(back);
  await expect(card).toHaveAccessibleName(/Roof/);

  // Saves the card around the frame.
  await page.getByRole('textbox', { name: 'Title' }).fill('Roof of copper');
  // By a press: the page takes the focus back from a frame that has it without one.
  await first.click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Record updated').or(page.getByText('Saved')).first()).toBeVisible();
  await uninstallWidget(api, module);
});

test('a dialog that a frame opened gives the focus back to what had it', async ({ admin: page, api }) => {
  const name = `Back${unique()}`;
  const module = await installWidget(api, name, source(name));
  const part = within(page, 'isolated', name);
  await page.goto(`/m/${module.alias}/x`);
  const confirm = part.getByRole('button', { name: 'Confirm' });
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /Sure\?/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(confirm).toBeFocused();
  expect(await focused(page)).toBe(name);

  const open = part.getByRole('button', { name: 'Dialog' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'More' });
  await expect(dialog).toBeVisible();
  const inside = page.frameLocator('[role=dialog] iframe');
  await inside.getByLabel('Inside').focus();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await inside.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await uninstallWidget(api, module);
});

test('a frame cannot press the keys of the app by itself', async ({ admin: page, api }) => {
  const name = `Ghost${unique()}`;
  const { alias, ids } = await makeDeals(api, ['Roof']);
  const ghost = `export default { api: 1, recordCardSection: { entities: ['${alias}'], label: 'Ghost', mount(root) {
    const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }));
    press();
    root.textContent = 'Pressed';
    setTimeout(() => { press(); root.textContent = 'Pressed again'; }, 50);
  } } };`;
  const module = await installWidget(api, name, ghost);
  await page.goto(`/admin/data/${alias}?card=${ids[0]}`);
  await page.locator('summary', { hasText: 'Ghost' }).click();
  await expect(within(page, 'isolated', name).getByText('Pressed again')).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Roof/ })).toBeVisible();
  await uninstallWidget(api, module);
});
