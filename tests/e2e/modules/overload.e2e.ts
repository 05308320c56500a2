import type { Browser } from '@playwright/test';
import { makeDeals } from '../support/data/deals.ts';
import { chromiumArgs, findChromium } from '../support/run/chromium.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/**
 * As browsers on desktops do, the frames of other origins have processes of their own; the headless shell has them in one.
 * The memory of scripts is limited, in MB, so that it is used up soon.
 */
const args = [...chromiumArgs, '--site-per-process', '--js-flags=--max-old-space-size=256'];
test.use({ launchOptions: { args, ...findChromium() } });

/** A page that does something to the machine once it is drawn. */
const page = (code: string) => `export default { api: 1, routes: [{ path: 'x', mount(root) {
  root.textContent = 'Drawn';
  setTimeout(() => { ${code} }, 100);
} }] };`;

test('a busy loop in a frame leaves the page at work, and the widget is stopped', async ({ admin: tab, api }) => {
  const name = `Busy${unique()}`;
  const module = await installWidget(api, name, page('for (;;);'));
  await tab.goto(`/m/${module.alias}/x`);
  const failure = tab.getByRole('alert').filter({ hasText: name });
  await expect(failure).toContainText('Its widget stopped responding.');
  await expect(tab.locator(`iframe[title="${name}"]:not([aria-hidden])`)).toHaveCount(0);
  await tab.getByRole('button', { name: /Olga Owner/ }).click();
  await expect(tab.getByRole('link', { name: 'Administration' })).toBeVisible();
  await uninstallWidget(api, module);
});

/** The texts of a page that Playwright takes for crashed, because a frame of it is. */
async function textOf(browser: Browser, url: string): Promise<string> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const target = targetInfos.find((each) => each.type === 'page' && each.url === url);
  if (!target) throw new Error(`No page at ${url}`);
  const { sessionId } = await session.send('Target.attachToTarget', { targetId: target.targetId });
  const answer = new Promise<string>((resolve) =>
    session.on('Target.receivedMessageFromTarget', (event) => resolve(event.message)),
  );
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression: 'document.body.innerText' } };
  await session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify(message) });
  const { result } = JSON.parse(await answer) as { result: { result: { value: string } } };
  await session.detach();
  return result.result.value;
}

test('the page outlives a frame that uses up its memory', async ({ admin: tab, api, browser }) => {
  const name = `Eater${unique()}`;
  const eat = 'const kept = []; setInterval(() => kept.push(Array.from({ length: 1e6 }, (_, n) => ({ n }))));';
  const module = await installWidget(api, name, page(eat));
  await tab.goto(`/m/${module.alias}/x`);
  const url = tab.url();
  await expect.poll(() => textOf(browser, url)).toContain('Its widget stopped responding.');
  expect(await textOf(browser, url)).toContain(`The module “${name}” is not working here`);
  // The failure is reported, so the page is at work.
  const failures = async () =>
    (
      (await api.get(`/v1/market/module/${module.id}/health`)) as unknown as { items: { failures: number }[] }
    ).items.reduce((sum, row) => sum + row.failures, 0);
  await expect.poll(failures).toBeGreaterThan(0);
  await uninstallWidget(api, module);
});

test('a page has six live frames; another is opened in the place of the one farthest away', async ({
  admin: tab,
  api,
}) => {
  test.slow();
  const { alias, ids } = await makeDeals(api, ['Roof']);
  const names = Array.from({ length: 7 }, (_, at) => `Frame${at}x${unique()}`);
  const section = (name: string) => `export default { api: 1, recordCardSection: { entities: ['${alias}'],
    label: 'Section of ${name}', mount(root) { root.textContent = 'Drawn by ${name}'; } } };`;
  const modules = [];
  for (const name of names) modules.push(await installWidget(api, name, section(name)));
  await tab.goto(`/admin/data/${alias}?card=${ids[0]}`);
  const drawn = (name: string) => within(tab, 'isolated', name).getByText(`Drawn by ${name}`);
  const last = names.at(-1) as string;
  const waiting = tab.getByText('Six widgets are open on this page.', { exact: false });
  for (const name of names) {
    await tab.locator('summary', { hasText: `Section of ${name}` }).click();
    await expect(name === last ? waiting : drawn(name)).toBeVisible();
  }
  const live = tab.locator('[role=dialog] iframe:not([aria-hidden])');
  await expect(live).toHaveCount(6);
  await expect(waiting).toHaveCount(1);
  await tab.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(drawn(last)).toBeVisible();
  await expect(live).toHaveCount(6);
  await expect(waiting).toHaveCount(1);
  for (const module of modules) await uninstallWidget(api, module);
});
