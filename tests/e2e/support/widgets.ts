import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from './test.ts';

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
