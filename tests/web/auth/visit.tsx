import { render } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import type { Problem } from '#shared/problems.ts';
import { createApp } from '#web/app/App.tsx';
import { session } from '#web/session/session.ts';
import { claimsOf } from '#web/session/token/token.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { meOf, olga, tokenOf } from '../support/session.ts';

const exp = Math.floor(Date.now() / 1000) + 9000;

export const tokenFor = (user: User, sid = '2') => tokenOf({ sub: String(user.id), sid, exp });

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const refused = (status: number, message: string, rest: Partial<Problem> = {}, headers = {}) =>
  json({ type: 'x', title: '', status, message, request_id: '', violations: [], ...rest }, status, headers);

export const violation = (field: string, message: string) =>
  refused(422, 'validation', { violations: [{ field, message, params: {} }] });

interface SentRequest {
  call: string;
  body: unknown;
  authorization: string | null;
}

type Answer = () => Response | Promise<Response>;

interface Visit {
  /** The user signed in when the page opens. */
  user?: User | null;
  /** Users whose tokens are accepted. */
  people?: readonly User[];
  account?: Partial<Me['account']>;
  /** More of what is said of the caller, at each request. */
  more?: () => Partial<Me>;
  /** Responses by the last part of the path: `login`, `sign-up`, `code`. */
  answers?: Record<string, Answer>;
}

/** Opens the app at an address, with the given responses. Returns the requests. */
export async function visit(
  address: string,
  { user = null, people = [olga], account = {}, more = () => ({}), answers = {} }: Visit = {},
) {
  const requests: SentRequest[] = [];
  tokenCookie().remove();
  if (user) tokenCookie().write(tokenFor(user, '1'));
  const currentMe = (): Me => {
    const sub = claimsOf(tokenCookie().read() ?? '')?.sub;
    const me = meOf(people.find(({ id }) => String(id) === sub) ?? null);
    return { ...me, ...more(), account: { ...me.account, ...account } };
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith('/me')) return json(currentMe());
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    const headers = new Headers(init.headers);
    requests.push({ call: `${init.method} ${pathname}`, body, authorization: headers.get('authorization') });
    const answer = answers[pathname.split('/').at(-1) ?? ''];
    if (!answer) throw new TypeError(`unexpected request: ${pathname}`);
    return answer();
  });
  history.replaceState(null, '', address);
  await session.start();
  render(<RouterProvider router={createApp()} />);
  return requests;
}

export const here = () => location.pathname + location.search;
