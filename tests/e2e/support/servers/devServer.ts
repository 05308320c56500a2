import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from '../test.ts';

/** The server of an author at work: it tells open widgets of changes, as the SDK's Vite plugin does. */
export interface DevServer {
  /** Of the widget. */
  url: string;
  /** Saves another source. */
  save(source: string): void;
  close(): Promise<void>;
}

const servers: DevServer[] = [];
test.afterAll(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

/** What the widget's first file does beside exporting the definition. */
const listening = (origin: string) => `
export { default } from '${origin}/source.js?0';
let count = 0;
new EventSource('${origin}/changes').onmessage = async () => {
  const changed = await import('${origin}/source.js?' + ++count);
  await globalThis.stoaReplace(changed.default);
};`;

export async function devServer(start: string, port = 0): Promise<DevServer> {
  let source = start;
  const listeners = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    if (request.url === '/changes') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' }).flushHeaders();
      listeners.add(response);
      return;
    }
    const body = request.url?.startsWith('/source.js') ? source : listening(origin);
    response.writeHead(200, { ...headers, 'content-type': 'text/javascript' }).end(body);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const made = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/widget.js`,
    save(next: string) {
      source = next;
      for (const listener of listeners) listener.write('data: changed\n\n');
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  servers.push(made);
  return made;
}
