import { type APIRequestContext, type BrowserContext, expect, request } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** The first owner, as playwright.config.ts names them to the server. */
export const owner = { name: 'Olga Owner', email: 'owner@stoa.test', password: 'first-owner-password' };

/** What a browser does with the captcha, without the browser. */
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

/** A person's calls, from outside the browser: to lay the table for a test, never to prove it. */
export interface Api {
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
  patch(path: string, body: object): Promise<Record<string, unknown>>;
  /** Renames a user: a search for the old name does not find them, and lists by name show the owner before them. */
  hide(user: number): Promise<void>;
  makeUser(person: Omit<Person, 'id'>, rights?: { full_access?: boolean; blocked?: boolean }): Promise<Person>;
}

async function login(api: APIRequestContext, email: string, password: string): Promise<string> {
  const captcha = await solveCaptcha(api);
  const answer = await api.post('/api/v1/auth/login', { data: { email, password, captcha } });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.text();
}

export async function apiOf(baseURL: string, email = owner.email, password = owner.password): Promise<Api> {
  const visitor = await request.newContext({ baseURL });
  const token = await login(visitor, email, password);
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `WebApp ${token}` } });
  const done = async (answer: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  };
  const patch = async (path: string, data: object) => done(await api.patch(`/api${path}`, { data }));
  return {
    get: async (path) => done(await api.get(`/api${path}`)),
    post: async (path, data) => done(await api.post(`/api${path}`, { data })),
    patch,
    async hide(user) {
      // One who has left the account meanwhile is not found, which is as good.
      await api.patch(`/api/v1/users/${user}`, { data: { name: `Withdrawn user ${user}` } });
    },
    async makeUser(person, rights) {
      const data = { ...person, password_confirm: person.password };
      const { id } = (await done(await api.post('/api/v1/users', { data }))) as { id: number };
      if (rights) await patch(`/v1/users/${id}`, rights);
      return { ...person, id };
    },
  };
}

/** Signs a browser in as the page would: the token in its cookie, the refresh secret in the other. */
export async function signInBrowser(
  context: BrowserContext,
  baseURL: string,
  email = owner.email,
  password = owner.password,
) {
  const token = await login(context.request, email, password);
  await context.addCookies([{ name: 'stoa', value: token, url: baseURL, sameSite: 'Strict' }]);
}
