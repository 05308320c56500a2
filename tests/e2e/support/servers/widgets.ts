import { once } from 'node:events';
import fs from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { build } from 'vite';
import type { Api } from '../people/account.ts';
import { test } from '../test.ts';
import { unique } from '../unique.ts';

/** An author's server: every path is a script. Closed after the test. */
export async function serveWidget(source: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(source);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/widget.js`, close: () => server.close() };
}

const servers: { close: () => void }[] = [];

/** The address of a widget that says only who it is. */
export async function widgetAddress(source = 'export default {};'): Promise<string> {
  const server = await serveWidget(source);
  servers.push(server);
  return server.url;
}

test.afterAll(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Builds a package with `stoaModule()`, as its author does. @returns the widget */
export async function builtWidget(folder: string): Promise<string> {
  const outDir = path.resolve('.cache/e2e-widgets', `${path.basename(folder)}-${unique()}`);
  await build({ root: path.resolve(folder), logLevel: 'silent', build: { outDir, emptyOutDir: true } });
  return fs.readFile(path.join(outDir, 'widget.js'), 'utf8');
}

interface Installed {
  id: number;
  alias: string;
}

/** Installs a module of this account, with a widget. It runs in a frame, unless the operator trusts it. */
export async function installWidget(api: Api, name: string, source: string, version: object = {}): Promise<Installed> {
  const alias = `w${unique()}${name}`
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);
  const module = (await api.post('/v1/modules', { name, alias })) as unknown as Installed;
  const body = { name: 'First', status_id: 2, js_widget_prod: await widgetAddress(source), ...version };
  const made = (await api.post(`/v1/modules/${module.id}/versions`, body)) as unknown as Installed;
  await api.post(`/v1/modules/${module.id}/versions/${made.id}/set-main`, {});
  await api.post(`/v1/market/install-module/${module.id}`, {});
  installed.add(module.id);
  return module;
}

const installed = new Set<number>();

export async function uninstallWidget(api: Api, { id }: { id: number }): Promise<void> {
  installed.delete(id);
  await api.post(`/v1/market/uninstall-module/${id}`, {});
}

/** Those that tests have left installed: they would run in the tests that follow. */
export async function uninstallWidgets(api: Api): Promise<void> {
  for (const id of installed) await uninstallWidget(api, { id });
}

export type RunnerName = 'inline' | 'isolated';

/** Where a module draws: in the page, or in its frame. */
export const within = (page: Page, runner: RunnerName, name: string): Page | FrameLocator =>
  runner === 'isolated' ? page.frameLocator(`iframe[title="${name}"]:not([aria-hidden])`) : page;
