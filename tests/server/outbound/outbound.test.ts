import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchGuarded, type GuardedRequest } from '#server/outbound/fetchGuarded.ts';
import type { Resolve } from '#server/outbound/publicAddresses.ts';
import { isPublic } from '#server/outbound/publicAddresses.ts';

describe('addresses', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
  ])('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

const request: GuardedRequest = { method: 'GET', timeout_ms: 5000, max_bytes: 1024 };
const local = { ...request, allow_private: true };
const kind = (error: { kind?: string }) => error.kind;

describe('a private server', () => {
  let port = 0;
  let connections = 0;
  const traps: net.Server[] = [];
  const count = (socket: net.Socket) => {
    connections++;
    socket.destroy();
  };

  beforeAll(async () => {
    const four = net.createServer(count).listen(0, '127.0.0.1');
    await once(four, 'listening');
    port = (four.address() as AddressInfo).port;
    const six = net.createServer(count).listen(port, '::1');
    await Promise.race([once(six, 'listening'), once(six, 'error')]); // a machine may have no IPv6
    traps.push(four, six);
  });
  afterAll(() => traps.forEach((trap) => void trap.close()));

  test.each([
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '0',
    'localhost',
    'localhost.',
    'LOCALHOST',
    '①②⑦.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
  ])('is never reached as %s', async (host) => {
    await expect(fetchGuarded(`http://${host}:${port}/`, request).catch(kind)).resolves.toMatch(/^(address|dns)$/);
    expect(connections).toBe(0);
  });

  test('is not reached through a name with one private address among public ones', async () => {
    const resolve: Resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    await expect(fetchGuarded(`http://mixed.example:${port}/`, request, resolve)).rejects.toHaveProperty(
      'kind',
      'address',
    );
    expect(connections).toBe(0);
  });

  test('is reached when private addresses are allowed', async () => {
    await expect(fetchGuarded(`http://127.0.0.1:${port}/`, local)).rejects.toHaveProperty('kind', 'refused');
    expect(connections).toBe(1);
  });
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com',
  'http://user:pw@example.com/',
  'nonsense',
])('%s is no URL to call', async (url) => {
  await expect(fetchGuarded(url, request)).rejects.toHaveProperty('kind', 'url');
});

describe('a responding server', () => {
  let base = '';
  const hits: string[] = [];
  const answers: Record<string, (request: http.IncomingMessage, response: http.ServerResponse) => void> = {
    '/echo': async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response
        .writeHead(201, { 'x-one': 'yes' })
        .end(`${request.method} ${request.headers['x-two']} ${Buffer.concat(chunks)}`);
    },
    '/redirect': (_, response) => response.writeHead(302, { location: '/echo' }).end(),
    '/long': (_, response) => response.end('x'.repeat(1025)),
    '/endless': (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(100)), 1);
      response.on('close', () => clearInterval(timer));
    },
    '/bomb': (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(1_000_00))),
    '/silent': () => {},
    '/drip': (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    },
  };
  const server = http.createServer((request, response) => {
    hits.push(String(request.url));
    answers[String(request.url)]?.(request, response);
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('returns status, headers and body', async () => {
    const headers = { 'x-two': 'two' };
    const answer = await fetchGuarded(`${base}/echo`, { ...local, method: 'POST', body: 'тело', headers });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.headers.get('x-one')).toBe('yes');
    expect(answer.body.toString()).toBe('POST two тело');
  });

  test('is called at the checked address, resolved once', async () => {
    let lookups = 0;
    const resolve: Resolve = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '10.255.255.1', family: 4 }];
    const answer = await fetchGuarded(`http://rebinding.example:${new URL(base).port}/echo`, local, resolve);
    expect(answer.status).toBe(201);
    expect(lookups).toBe(1);
  });

  test('redirects are not followed', async () => {
    hits.length = 0;
    expect((await fetchGuarded(`${base}/redirect`, local)).status).toBe(302);
    expect(hits).toEqual(['/redirect']);
  });

  test.each(['/long', '/endless'])('is cut off at the size limit: %s', async (path) => {
    await expect(fetchGuarded(base + path, local)).rejects.toHaveProperty('kind', 'too_large');
  });

  test('a small compressed response is not inflated', async () => {
    expect((await fetchGuarded(`${base}/bomb`, local)).body.length).toBeLessThan(1024);
  });

  test.each(['/silent', '/drip'])('times out: %s', async (path) => {
    const short = { ...local, timeout_ms: 150 };
    await expect(fetchGuarded(base + path, short)).rejects.toHaveProperty('kind', 'timeout');
  });

  test('a slow DNS lookup counts towards the timeout', async () => {
    const never: Resolve = () => new Promise(() => {});
    const short = { ...local, timeout_ms: 50 };
    await expect(fetchGuarded('http://slow.example/', short, never)).rejects.toHaveProperty('kind', 'timeout');
  });

  test('without TLS gives an error of kind tls', async () => {
    await expect(fetchGuarded(base.replace('http:', 'https:'), local)).rejects.toHaveProperty('kind', 'tls');
  });
});
