import http from 'node:http';

export interface Page {
  status: number;
  url: URL;
  headers: http.IncomingHttpHeaders;
  text: string;
}

interface Cookie {
  host: string;
  name: string;
  value: string;
  path: string;
  line: string;
}

/**
 * Behaves like a browser: keeps cookies by host and path, and follows redirects. Every `*.localhost` is the server on
 * `port`, whatever the port of the address.
 */
export class Browser {
  readonly cookies: Cookie[] = [];
  /** Every requested address, in order. */
  readonly trail: URL[] = [];
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** Requests one page, without following redirects. */
  async get(
    address: string | URL,
    method: 'GET' | 'POST' = 'GET',
    headers: Record<string, string> = {},
  ): Promise<Page> {
    const url = new URL(address);
    this.trail.push(url);
    const isOurs = url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
    const port = isOurs ? this.#port : Number(url.port);
    const cookie = this.#cookiesFor(url);
    const page = await exchange(url, {
      port,
      method,
      headers: { ...headers, host: url.host, ...(cookie && { cookie }) },
    });
    for (const line of page.headers['set-cookie'] ?? []) this.#keep(url, line);
    return page;
  }

  /** Follows redirects until a page without one, or until the next address matches `until`. */
  async go(address: string | URL, until: (url: URL) => boolean = () => false): Promise<Page> {
    let page = await this.get(address);
    for (let hops = 0; hops < 12; hops++) {
      const next = nextOf(page);
      if (!next || until(next.url)) return page;
      page = await this.get(next.url, next.method);
    }
    throw new Error(`Too many redirects: ${page.url}`);
  }

  cookie(name: string, host: string): Cookie | undefined {
    return this.cookies.find((each) => each.name === name && each.host === host);
  }

  #cookiesFor({ hostname, pathname }: URL): string {
    const fits = ({ host, path }: Cookie) =>
      host === hostname && (pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`));
    return this.cookies
      .filter(fits)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep({ hostname }: URL, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const of = (key: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
    const cookie = {
      host: hostname,
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      path: of('path') ?? '/',
      line,
    };
    const same = this.cookies.findIndex((each) => each.host === hostname && each.name === cookie.name);
    if (same >= 0) this.cookies.splice(same, 1);
    if (of('max-age') !== '0' && cookie.value !== '') this.cookies.push(cookie);
  }
}

/** The next request: the redirect, or a submit of the form of the provider's page. */
function nextOf({ status, headers, text, url }: Page): { url: URL; method: 'GET' | 'POST' } | null {
  if (status >= 300 && status < 400 && headers.location) return { url: new URL(headers.location, url), method: 'GET' };
  return text.includes('<form method="post">') ? { url, method: 'POST' } : null;
}

const exchange = (url: URL, options: http.RequestOptions): Promise<Page> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      { ...options, host: '127.0.0.1', path: url.pathname + url.search, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, url, headers: response.headers, text });
        });
      },
    );
    request.on('error', reject).end();
  });
