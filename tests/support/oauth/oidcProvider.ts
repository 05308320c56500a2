import { generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { importJWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { providerSecret } from '../server/credentials.ts';

/** A person at the provider. Sign-ins there are as `current`. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void | Promise<void>;

export interface TestProvider {
  issuer: string;
  /** Our settings for it, as an OpenID Connect provider and as Yandex. */
  oidc: { issuer: string; client_id: string; client_secret: string; name: string };
  yandex: { client_id: string; client_secret: string; oauth_url: string; info_url: string };
  current: ProviderPerson;
  /** Delay of each response. */
  delay_ms: number;
  /** Requests to the authorization and token endpoints, in order. */
  seen: { route: string; params: Record<string, unknown>; status: number }[];
  /** Replaces the response of a path. Call the returned function to undo it. */
  instead(path: string, handler: Handler): () => void;
  /** An ID token signed with the provider's key, or with another one. */
  idToken(claims: JWTPayload, signer?: 'itself' | 'another'): Promise<string>;
  /** Closes its port until `up` is called. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/** A real provider (npm's oidc-provider) on its own port, which requires PKCE. */
export async function startProvider(redirectOrigin: string, port = 0): Promise<TestProvider> {
  const server = http.createServer((request, response) => void answer(request, response));
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(port);
  const chosen = (server.address() as AddressInfo).port;
  const issuer = `http://127.0.0.1:${chosen}`;
  const own = jwk();
  const overrides = new Map<string, Handler>();
  const test: TestProvider = {
    issuer,
    oidc: { issuer, client_id: 'stoa', client_secret: providerSecret, name: 'Test ID' },
    yandex: {
      client_id: 'stoa-at-yandex',
      client_secret: providerSecret,
      oauth_url: issuer,
      info_url: `${issuer}/info`,
    },
    current: { sub: 'nobody' },
    delay_ms: 0,
    seen: [],
    instead(path, handler) {
      overrides.set(path, handler);
      return () => void overrides.delete(path);
    },
    async idToken(claims, signer = 'itself') {
      const key = await importJWK(signer === 'itself' ? own : jwk(), 'RS256');
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ iss: issuer, aud: 'stoa', iat: now, exp: now + 60, ...claims })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(key);
    },
    async down() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
    up: () => listen(chosen),
  };
  const provider = new Provider(issuer, configurationOf(test, redirectOrigin, own));
  provider.use(async (ctx, next) => {
    await next();
    const { oidc } = ctx as unknown as { oidc?: { route: string; params?: Record<string, unknown> } };
    if (oidc?.route) test.seen.push({ route: oidc.route, params: { ...oidc.params }, status: ctx.status });
  });
  const callback = provider.callback();
  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const path = String(request.url).split('?')[0] as string;
    if (test.delay_ms > 0) await setTimeout(test.delay_ms);
    const override = overrides.get(path);
    if (override) return override(request, response);
    if (path.startsWith('/interaction/')) return interact(provider, test.current, { request, response });
    if (path === '/info') return sendUserInfo(provider, test.current, { request, response });
    // Without a scope in the request, Yandex grants the scopes that the application was registered with.
    if (path === '/authorize' && request.url?.includes(test.yandex.client_id)) request.url += '&scope=login:email';
    return void callback(request, response);
  }
  return test;
}

const jwk = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
});

function configurationOf(test: TestProvider, origin: string, key: object): Configuration {
  const client = (client_id: string, alias: string, method: 'client_secret_basic' | 'client_secret_post') => ({
    client_id,
    client_secret: providerSecret,
    redirect_uris: [`${origin}/api/v1/auth/oidc/${alias}/callback`],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    token_endpoint_auth_method: method,
  });
  return {
    clients: [
      client(test.oidc.client_id, 'oidc', 'client_secret_basic'),
      client(test.yandex.client_id, 'yandex', 'client_secret_post'),
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'login:email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...test.current, sub }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant(ctx) {
      const { provider, client: requester, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: requester?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile login:email');
      await grant.save();
      return grant;
    },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/me', jwks: '/jwks' },
    cookies: { keys: ['tests'] },
    jwks: { keys: [key] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
  };
}

interface Exchange {
  request: http.IncomingMessage;
  response: http.ServerResponse;
}

/** The provider's sign-in page: a form with one button. Its submit signs in, or refuses if `sub` is `refuses`. */
async function interact(provider: Provider, { sub }: ProviderPerson, { request, response }: Exchange): Promise<void> {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(
      `<!doctype html><html lang="en"><title>Test ID</title><main><h1>Test ID</h1>
       <form method="post"><button name="answer" value="yes">Continue as ${sub}</button></form></main></html>`,
    );
    return;
  }
  const result =
    sub === 'refuses'
      ? { error: 'access_denied', error_description: 'The person said no' }
      : { login: { accountId: sub, remember: false } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** The response of login.yandex.ru/info. */
async function sendUserInfo(provider: Provider, current: ProviderPerson, { request, response }: Exchange) {
  const token = /^OAuth (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const known = token ? await provider.AccessToken.find(token) : undefined;
  if (!known) return void response.writeHead(401).end();
  const { sub: id, email: default_email } = current;
  const details = { id, login: 'person', client_id: known.clientId, default_email, real_name: 'A Person' };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(details));
}
