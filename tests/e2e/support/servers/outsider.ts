import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that nobody agreed to; it counts what reaches it. */
export async function outsider() {
  const reached: string[] = [];
  const server = http.createServer((request, response) => {
    reached.push(String(request.url));
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }).end('');
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, reached, close: () => server.close() };
}
