import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The first owner; playwright.config.ts passes these to the server. */
export const owner = { name: 'Olga Owner', email: 'owner@stoa.test', password: 'first-owner-password' };

/** Solves the captcha as the widget does. */
async function solveCaptcha(api: APIRequestContext): Promise<string> {
  const challenge = (await (await api.get('/api/v1/auth/captcha')).json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export interface Person {
  id: number;
  name: string;
  email: string;
  password: string;
}

/** API calls of a user outside the browser, to prepare a test. */
export interface Api {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
  patch(path: string, body: object): Promise<Record<string, unknown>>;
  /** For calls whose bodies are not JSON. */
  headers(): Promise<{ Authorization: string }>;
  /** Renames a user, so that searches for the old name do not match and lists by name show the owner first. */
  renameAsWithdrawn(user: number): Promise<void>;
  makeUser(person: Omit<Person, 'id'>, rights?: { full_access?: boolean; blocked?: boolean }): Promise<Person>;
}

/** Less than an access token lives, ms. */
const TOKEN_MS = 5 * 60_000;

async function login(api: APIRequestContext, email: string, password: string): Promise<string> {
  const captcha = await solveCaptcha(api);
  const response = await api.post('/api/v1/auth/login', { data: { email, password, captcha } });
  expect(response.status(), await response.text()).toBe(200);
  return response.text();
}

export async function apiOf(baseURL: string, email = owner.email, password = owner.password): Promise<Api> {
  const visitor = await request.newContext({ baseURL });
  const api = await request.newContext({ baseURL });
  let token = login(visitor, email, password);
  let renewAt = Date.now() + TOKEN_MS;
  // A worker keeps this for all its tests, which together may take longer than a token lives.
  const headers = async () => {
    if (Date.now() > renewAt) {
      token = login(visitor, email, password);
      renewAt = Date.now() + TOKEN_MS;
    }
    return { Authorization: `WebApp ${await token}` };
  };
  const jsonOf = async (response: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  };
  const post = async (path: string, data: object) =>
    jsonOf(await api.post(`/api${path}`, { data, headers: await headers() }));
  const patch = async (path: string, data: object) =>
    jsonOf(await api.patch(`/api${path}`, { data, headers: await headers() }));
  return {
    get: async (path) => jsonOf(await api.get(`/api${path}`, { headers: await headers() })),
    post,
    patch,
    headers,
    async renameAsWithdrawn(user) {
      // A 404 is fine: the user has left the account.
      const data = { name: `Withdrawn user ${user}` };
      await api.patch(`/api/v1/users/${user}`, { data, headers: await headers() });
    },
    async makeUser(person, rights) {
      const data = { ...person, password_confirm: person.password };
      const { id } = (await post('/v1/users', data)) as { id: number };
      if (rights) await patch(`/v1/users/${id}`, rights);
      return { ...person, id };
    },
  };
}

/**
 * The owner's session, shared by the tests of a worker: a sign-in costs 0.3 s of a core. A test that ends it costs the next
 * one a sign-in. It has no refresh secret, and is replaced before it needs one.
 */
export function sharedSession(baseURL: string): (context: BrowserContext) => Promise<void> {
  let token = '';
  let renewAt = 0;
  const isAlive = async (api: APIRequestContext) => {
    const me = await api.get('/api/v1/auth/me', { headers: { Authorization: `WebApp ${token}` } });
    return me.ok();
  };
  return async (context) => {
    if (Date.now() > renewAt || !(await isAlive(context.request))) {
      const visitor = await request.newContext({ baseURL });
      token = await login(visitor, owner.email, owner.password);
      await visitor.dispose();
      renewAt = Date.now() + TOKEN_MS;
    }
    await addToken(context, baseURL, token);
  };
}

const addToken = (context: BrowserContext, baseURL: string, value: string) =>
  context.addCookies([{ name: 'stoa', value, url: baseURL, sameSite: 'Strict' }]);

/** Signs a browser in by cookies: the access token in one, the refresh secret in the other. */
export async function signInBrowser(
  context: BrowserContext,
  baseURL: string,
  email = owner.email,
  password = owner.password,
) {
  const token = await login(context.request, email, password);
  await addToken(context, baseURL, token);
}
