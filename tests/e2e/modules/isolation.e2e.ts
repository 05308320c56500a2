import type { Api } from '../support/people/account.ts';
import { trust } from '../support/servers/operator.ts';
import { outsider } from '../support/servers/outsider.ts';
import { installWidget, uninstallWidgets } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

test.afterEach(({ api }) => uninstallWidgets(api));

const publish = async (api: Api, name: string, source: string) => (await installWidget(api, name, source)).alias;

// The browser reports each refusal in the console.
test.use({ consoleErrors: [] });

for (const [how, code] of [
  ['by its location', 'location.href = outside'],
  [
    'by a refresh',
    'const m = document.createElement("meta"); m.httpEquiv = "refresh"; m.content = "0;url=" + outside; document.head.append(m)',
  ],
  [
    'by a form',
    'const f = document.createElement("form"); f.action = outside; f.method = "post"; document.body.append(f); f.submit()',
  ],
  ['by a link', 'const a = document.createElement("a"); a.href = outside; document.body.append(a); a.click()'],
] as const)
  test(`a widget cannot lead its frame to another host ${how}`, async ({ admin: page, api }) => {
    const outside = await outsider();
    const name = `Leaving${unique()}`;
    const source = `const outside = ${JSON.stringify(outside.url)};
      export default { api: 1, routes: [{ path: 'x', mount() { setTimeout(() => { ${code} }, 50); } }] };`;
    const alias = await publish(api, name, source);
    const refused = page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()));
    await page.goto(`/m/${alias}/x`);
    await refused;
    expect(outside.reached).toEqual([]);
    await expect(page).toHaveURL(`/m/${alias}/x`);
    outside.close();
  });

const breaches: Record<string, [source: string, told: string]> = {
  'floods the page with messages': [
    'for (let i = 0; i < 1000; i += 1) host.notify("spam " + i)',
    'Its widget broke a limit and was stopped.',
  ],
  'sends a huge message': ['host.notify("x".repeat(400000))', 'Its widget broke a limit and was stopped.'],
  'asks for too much at once': [
    'for (let i = 0; i < 80; i += 1) host.data.entities()',
    'Its widget broke a limit and was stopped.',
  ],
};

for (const [what, [code, told]] of Object.entries(breaches))
  test(`a widget that ${what} is stopped, and the page says so`, async ({ admin: page, api }) => {
    const source = `export default { api: 1, routes: [{ path: 'x', mount(root, host) { setTimeout(() => { ${code} }, 50); } }] };`;
    const name = `Breach${unique()}`;
    const alias = await publish(api, name, source);
    await page.goto(`/m/${alias}/x`);
    const card = page.getByRole('alert').filter({ hasText: name });
    await expect(card.getByText(told)).toBeVisible();
    await expect(page.locator(`iframe[title="${name}"]`)).toHaveCount(0);
  });

test('the document of a frame has an opaque origin also when it is opened by itself', { tag: '@smoke' }, async ({
  admin: page,
  api,
}) => {
  const name = `Alone${unique()}`;
  const alias = await publish(api, name, `export default { api: 1, routes: [{ path: 'x', mount() {} }] };`);
  await page.goto(`/m/${alias}/x`);
  const src = await page.locator(`iframe[title="${name}"]`).first().getAttribute('src');
  await page.goto(String(src));
  expect(await page.evaluate(() => self.origin)).toBe('null');
  expect(
    await page.evaluate(() => {
      try {
        return document.cookie;
      } catch {
        return 'refused';
      }
    }),
  ).toBe('refused');
});

test('another widget’s bytes under the same address are refused', async ({ admin: page, api }) => {
  const name = `Changed${unique()}`;
  const module = await installWidget(api, name, `export default { api: 1, routes: [{ path: 'x', mount() {} }] };`);
  await trust(module);
  await page.route('**/w/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.changed = true; export default { api: 1 };' }),
  );
  await page.goto(`/m/${module.alias}/x`);
  await expect(page.getByRole('alert').getByText('Its widget could not be loaded.')).toBeVisible();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
});
