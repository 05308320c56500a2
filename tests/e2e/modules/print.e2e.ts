import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchPrints } from '../support/page/printing.ts';
import { trust } from '../support/servers/operator.ts';
import { installWidget, uninstallWidget, within } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';

/** A server that nobody agreed to; it counts what reaches it. */
async function outsider() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(String(request.url));
    response.end('');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, reached, close: () => server.close() };
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** HTML that tries to run, to load and to lead away. `outside` is a server that nobody agreed to. */
const hostile = (outside: string) => `
<style>@import "${outside}/import"; @font-face { font-family: f; src: url(${outside}/font) }
  h1 { color: #123456; font-family: f; background: url(${outside}/css) }</style>
<h1 onclick="top.ran = 1">Offer</h1><img class="own" src="${pixel}" alt="">
<script>top.ran = 'script'</script><img src=x onerror="top.ran = 'onerror'"><img src="${outside}/picture">
<svg onload="top.ran = 'svg'"><image href="${outside}/svg"/></svg><iframe src="${outside}/frame"></iframe>
<iframe srcdoc="<script>top.ran = 'srcdoc'</script>"></iframe><object data="${outside}/object"></object>
<link rel="stylesheet" href="${outside}/link"><link rel="prefetch" href="${outside}/prefetch"><base href="${outside}">
<meta http-equiv="refresh" content="0;url=${outside}/refresh"><a href="${outside}/a" ping="${outside}/ping">Link</a>
<form action="${outside}/form"><input autofocus onfocus="top.ran = 'focus'"><button>Send</button></form>
<video src="${outside}/video" poster="${outside}/poster" autoplay></video><p style="background: url(${outside}/style)">End</p>`;

const widget = (outside: string) => `
export default { api: 1, routes: [{ path: 'x', mount(root, host) {
  const answer = document.createElement('p');
  const say = (what, asked) => asked.then(() => { answer.textContent = what + ' done'; }, (e) => { answer.textContent = what + ' refused ' + e.status + ' ' + e.problem; });
  const button = (name, run) => { const b = document.createElement('button'); b.textContent = name; b.onclick = () => say(name, run()); root.append(b); };
  button('Print', () => host.print({ title: 'Offer <7>', html: ${JSON.stringify(hostile(outside)).replaceAll('</script>', '<\\/script>')} }));
  button('Twice', () => { void host.print({ title: '', html: 'One' }).catch(() => {}); return host.print({ title: '', html: 'Two' }); });
  button('Long', () => host.print({ title: '', html: 'x'.repeat(100_001) }));
  button('Nothing', () => host.print({ title: 'x' }));
  root.append(answer);
} }] };`;

// The browser reports each refusal in the console.
test.use({ consoleErrors: [] });

for (const runner of ['inline', 'isolated'] as const)
  test(`a module that runs ${runner} prints static HTML, and nothing else of it`, {
    tag: runner === 'isolated' ? '@smoke' : [],
  }, async ({ admin: page, api }) => {
    test.slow();
    const outside = await outsider();
    const name = `Printer${runner}${unique()}`;
    const module = await installWidget(api, name, widget(outside.url));
    if (runner === 'inline') await trust(module);
    const printed = await watchPrints(page);
    const part = within(page, runner, name);
    await page.goto(`/m/${module.alias}/x`);
    await expect(part.getByRole('button', { name: 'Print' })).toBeVisible();
    const title = await page.title();

    await part.getByRole('button', { name: 'Print' }).click();
    await expect(part.getByText('Print done')).toBeVisible();
    const [page_1] = await printed();
    expect(page_1).toMatchObject({ title: 'Offer <7>', sandbox: 'allow-same-origin allow-modals' });
    expect(page_1?.html).toContain('<title>Offer &lt;7&gt;</title>');
    expect(page_1?.html).toContain(`<img class="own" src="${pixel}" alt="">`);
    expect(page_1?.html).not.toMatch(/<script|<svg|<iframe|<link|<base|<form|<a |<video|refresh|onerror|onclick|ran =/);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    await expect(page).toHaveTitle(title);

    for (const [button, refusal] of [
      ['Twice', '403 not_asked'],
      ['Long', '422 html'],
      ['Nothing', '422 html'],
    ] as const) {
      await part.getByRole('button', { name: button }).click();
      await expect(part.getByText(`${button} refused ${refusal}`)).toBeVisible();
    }
    await expect.poll(async () => (await printed()).length).toBe(2);
    expect(outside.reached).toEqual([]);
    await uninstallWidget(api, module);
    outside.close();
  });
