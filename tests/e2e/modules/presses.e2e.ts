import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** What a widget asks of the app outside of its own place. */
const asks = `const asks = {
  Dialog: (host) => host.dialog('login', { title: 'Your session has ended' }),
  Confirm: (host) => host.confirm({ title: 'Sign in again?', text: 'Your session has ended.' }),
  Navigate: (host) => host.navigate('/data'),
  Pick: (host) => host.pickRecord('deals'),
  Print: (host) => host.print({ title: 'x', html: 'x' }),
};
const answers = (host) => Promise.all(Object.values(asks).map((ask) => ask(host).then(() => 'opened', (e) => e.status + ' ' + e.problem)));`;

/** Asks for everything by itself, when it starts and when it is drawn; and by buttons. */
const source = (name: string) => `${asks}
let early;
const button = (root, text, run) => { const e = document.createElement('button'); e.textContent = text; e.onclick = run; root.append(e); };
export default { api: 1,
  init(host) { early = answers(host); },
  dialogs: { login: (root) => { root.textContent = 'Drawn by ${name}'; } },
  routes: [{ path: 'x', async mount(root, host) {
    const told = document.createElement('p');
    root.append(told);
    for (const [text, ask] of Object.entries(asks)) button(root, text, () => void ask(host));
    button(root, 'Say', () => host.notify('Said'));
    button(root, 'Twice', async () => {
      const [, second] = await Promise.all([host.confirm({ title: 'First' }), host.confirm({ title: 'Second' }).catch((e) => e)]);
      told.textContent = 'Second was ' + second.problem;
    });
    button(root, 'Leave', async () => {
      const isSure = await host.confirm({ title: 'Leave?' });
      await host.navigate('/data').catch((e) => { told.textContent = isSure + ' ' + e.problem; });
    });
    told.textContent = [...(await early), ...(await answers(host))].join(', ');
  } }] };`;

for (const runner of ['inline', 'isolated'] as const)
  test(`a widget that runs ${runner} opens nothing without a press, and one thing with it`, {
    tag: runner === 'isolated' ? '@smoke' : [],
  }, async ({ admin: page, api }) => {
    test.slow();
    const name = `Asking${runner}${unique()}`;
    const module = await installWidget(api, name, source(name));
    if (runner === 'inline') await trust(module);
    const address = `/m/${module.alias}/x`;
    await page.goto(address);
    const part = within(page, runner, name);
    await expect(part.getByText(Array(10).fill('403 not_asked').join(', '))).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const by = page.locator('[data-module-line]').filter({ hasText: `Module${name}` });
    await part.getByRole('button', { name: 'Dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog.locator(by)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await part.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in again?' }).locator(by)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await part.getByRole('button', { name: 'Say' }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).locator(by)).toBeVisible();

    await part.getByRole('button', { name: 'Twice' }).click();
    await page.getByRole('dialog', { name: 'First' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(part.getByText('Second was not_asked')).toBeVisible();
    // No is no press; yes is one.
    await part.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('dialog', { name: 'Leave?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(part.getByText('false not_asked')).toBeVisible();
    await part.getByRole('button', { name: 'Leave' }).press('Enter');
    await page.getByRole('dialog', { name: 'Leave?' }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/data$/);
    await uninstallWidget(api, module);
  });

/** Takes the focus again and again: by the plain ways, or by those that its realm still has. */
const thief = (steal: string) => `
let heard = '';
export default { api: 1, userCardSection: { label: 'Thief', mount(root) {
  root.innerHTML = '<input id="take" aria-label="Bait"><label for="take">Bait</label><p>Nothing heard</p>';
  addEventListener('keydown', ({ key }) => { heard += key; root.querySelector('p').textContent = 'Heard ' + heard; });
  setInterval(() => { ${steal} }, 30);
} } };`;

for (const [way, steal, isStopped] of [
  ['by its window and an input', 'window.focus(); document.getElementById("take").focus()', false],
  ['by a selection', 'document.getElementById("take").select()', false],
  ['by a label', 'document.activeElement.blur(); document.querySelector("label").click()', true],
] as const)
  test(`a frame that takes the focus ${way} gets no password`, async ({ admin: page, api, people }) => {
    test.slow();
    const name = `Thief${unique()}`;
    const module = await installWidget(api, name, thief(steal));
    const [person] = await people([`Vera ${name}`], { full_access: true });
    await page.goto(`/admin/users?search=${encodeURIComponent(String(person?.name))}`);
    await page.getByRole('link', { name: person?.name ?? '', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Edit user' });
    await card.locator('summary', { hasText: name }).click();
    const frame = page.frameLocator(`iframe[title="${name}"]:not([aria-hidden])`);
    await expect(frame.getByText('Nothing heard')).toBeVisible();
    const field = card.getByRole('textbox', { name: 'Name' });
    if (isStopped) {
      // Where the pointer rests, the focus may come from a press. A key that goes astray meanwhile is none.
      const taken = page.locator(`iframe[title="${name}"]`);
      await frame.getByText('Nothing heard').hover();
      await field.focus();
      await expect(taken).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(taken).toHaveCount(0);
    }
    await field.fill('');
    await field.click();
    await page.keyboard.type('hunter2', { delay: 40 });
    await expect(field).toHaveValue('hunter2');
    if (!isStopped) {
      await card.getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: 'Make owner' }).click();
      const password = page.getByRole('dialog', { name: /owner/ }).getByLabel('Password');
      await expect(password).toBeFocused();
      await page.keyboard.type('Corp-own-secret-77', { delay: 40 });
      await expect(password).toHaveValue('Corp-own-secret-77');
      await page.keyboard.press('Escape');
      await expect(frame.getByText('Nothing heard')).toBeVisible();
    }
    await uninstallWidget(api, module);
  });
