/** Bytes that a visitor may send: requests of every shape, whole, cut off, several at once. */

type Pick = <T>(from: readonly T[]) => T;

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'TRACE'] as const;

const strange = [
  ...['/', '/sign-in', '/metrics', '/ready', '/.env', '/index.php', '/no/such/page', '/assets/gone.js', '/favicon.svg'],
  ...['/assets/', '/w/none.js', '/files/none/a.png', '/api', '/api/', '/api/nothing', '/api/v1/nothing', '//', '/%'],
  ...[
    '/api/health',
    '/api/openapi.json',
    '/api/v1/events',
    '/api/rest/posts',
    '/api/rest/posts/1',
    '/api/rest/posts/bulk',
  ],
  ...[
    '/api/rest/posts/import',
    '/api/rest/posts/export.csv',
    '/api/simple-rest/posts/1',
    '/api/docs',
    '/icons/none.svg',
  ],
  ...['/api/rest/posts?limit=-1', '/api/rest/posts?sort[a]=b&sort=c', '/api/v1/users?x=%00', '/?a=%ff', '*', '/a%00b'],
];

const boundary = 'edge';
const form = (name: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`;

const types = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
  ...[
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    'multipart/mixed; boundary=',
    'a/b',
    '{}',
    '',
  ],
];

const bodies = [
  ...['', '{}', '[]', 'null', '{', '"a"', '{"__proto__":1}', '{"email":"a@example.com","password":"x","captcha":"x"}'],
  ...[form('file', 'a,b\n1,2'), form('', ''), `--${boundary}`, `--${boundary}--`, 'a=b&c=d', '\0'.repeat(50)],
  ...['{"a":1}'.padEnd(20_000), JSON.stringify({ email: 'a.'.repeat(20_000) }), 'x'.repeat(70_000)],
];

/** @param paths known ones beside the strange ones */
export function visitorBytes(next: () => number, paths: readonly string[]): string {
  const pick: Pick = (from) => from[Math.floor(next() * from.length)] as (typeof from)[number];
  const chance = (of: number) => next() < of;
  const one = (): string => {
    const path = chance(0.5)
      ? pick(strange)
      : pick(paths).replace(/:\w+/g, () => pick(['1', 'posts', '0', 'x'.repeat(300)]));
    const body = chance(0.6) ? pick(bodies) : '';
    const lines = [`${pick(methods)} ${path} HTTP/1.1`, 'Host: localhost'];
    if (chance(0.7)) lines.push(`Content-Type: ${pick(types)}`);
    if (chance(0.2)) lines.push('Expect: 100-continue');
    if (chance(0.2)) lines.push(`Authorization: ${pick(['WebApp a.b.c', 'ApiKey x', 'Frontend a.b.c', 'Bearer', ''])}`);
    if (chance(0.2)) lines.push(`Accept: ${pick(['text/html', '*/*', 'application/json', 'q=;'])}`);
    if (chance(0.1)) lines.push(`Cookie: ${pick(['Token=a', 'refresh=x; refresh=y', ';;=', '"'])}`);
    if (chance(0.1)) lines.push(`Range: bytes=${pick(['0-1', '9-1', '-', '0-0,1-1'])}`, 'If-None-Match: *');
    if (chance(0.1)) lines.push(`Idempotency-Key: ${pick(['a', 'x'.repeat(300), '"'])}`);
    if (chance(0.3)) lines.push('Connection: close');
    if (body && chance(0.3)) {
      const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      return `${[...lines, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n${chunk}`;
    }
    const length = body ? [`Content-Length: ${Buffer.byteLength(body) + (chance(0.1) ? 5 : 0)}`] : [];
    return `${[...lines, ...length].join('\r\n')}\r\n\r\n${body}`;
  };
  const text = chance(0.2) ? one() + one() + one() : one();
  return chance(0.2) ? text.slice(0, Math.floor(next() * text.length)) : text;
}
