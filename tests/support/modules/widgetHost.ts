import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../atEnd.ts';

interface File {
  status?: number;
  type?: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

/** An author's own server, which serves widgets. Closed at the end of the test file. */
export interface WidgetHost {
  url: string;
  /** Paths that were asked for, in order. */
  asked: string[];
  /** Serves a file from now on. @returns its address */
  put(path: string, file: string | File): string;
}

export async function widgetHost(): Promise<WidgetHost> {
  const files = new Map<string, File>();
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    asked.push(pathname);
    const file = files.get(pathname);
    if (!file) return void response.writeHead(404).end();
    const type = file.type ?? 'text/javascript';
    response.writeHead(file.status ?? 200, { 'content-type': type, ...file.headers }).end(file.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    put(path, file) {
      files.set(path, typeof file === 'string' ? { body: file } : file);
      return `${url}${path}`;
    },
  };
}
