import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { OwnFactors } from '#resources/people/factors/factors.resource.ts';
import type { Identity } from '#resources/people/identities/identities.resource.ts';
import type { Session } from '#resources/people/sessions/sessions.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { usersCard } from '#resources/people/users/web/card/usersCard.ts';
import { Profile } from '#web/app/shell/Root.tsx';
import { loadLocale, loadMessages } from '#web/i18n/translate.ts';
import { toasts } from '#web/inputs/ui/messages.ts';
import { Prompts } from '#web/inputs/ui/overlays/Prompts.tsx';
import { Toasts } from '#web/inputs/ui/overlays/Toasts.tsx';
import { preloadCardParts } from '#web/resource/card/cardParts.ts';
import { openProfile, type ProfileOpening } from '#web/session/profile.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { withEvents } from '../support/events.ts';
import { noFactors } from '../support/factors.ts';
import { fakeApi, type Sent, sentOf } from '../support/fakeApi.ts';
import { meOf, olga, tokenOf } from '../support/session.ts';

export interface Backend {
  user: User;
  sessions: Session[];
  identities: Identity[];
  factors: OwnFactors;
  /** Providers that the account has switched on. */
  yandex: boolean;
  oidc: string | null;
  /** Replaces or holds the response to a call, unless it returns undefined. */
  refuse: (call: Sent) => Promise<Response> | Response | undefined;
}

const json = (data: unknown) => new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } });

function answer(backend: Backend, { method, path, body }: Sent): Response {
  const [, table = '', id] = /\/v1\/(?:auth\/)?([\w-]+)(?:\/(\d+))?/.exec(path) ?? [];
  if (table === 'me' && method === 'PATCH') {
    backend.user = { ...backend.user, ...(body as object) };
    return json(backend.user);
  }
  if (table === 'me') {
    const { account, ...me } = meOf(backend.user);
    const oidc = { status: backend.oidc !== null, name: backend.oidc ?? '' };
    return json({ ...me, account: { ...account, authentication: { yandex: { status: backend.yandex }, oidc } } });
  }
  if (table === 'oidc')
    return new Response('https://provider.test/authorize', { headers: { 'content-type': 'text/plain' } });
  if (table === 'factors' && method === 'GET') return json(backend.factors);
  if (/\/(api-keys|roles)$/.test(path)) return json({ items: [], totals: { count: 0 } });
  const rows = table === 'sessions' ? backend.sessions : backend.identities;
  if (method === 'DELETE') {
    rows.splice(
      rows.findIndex((row) => row.id === Number(id)),
      1,
    );
    return new Response(null, { status: 204 });
  }
  return json({ items: rows, totals: { count: rows.length } });
}

/** Opens the profile over an empty page, with a server in memory. */
export async function openProfileOf(fields: Partial<Backend> = {}, opening: ProfileOpening = {}) {
  const backend: Backend = {
    user: olga,
    sessions: [],
    identities: [],
    factors: noFactors,
    yandex: false,
    oidc: null,
    refuse: () => undefined,
    ...fields,
  };
  const sent: Sent[] = [];
  const api = {
    fetch: async (input: RequestInfo | URL, init: RequestInit = {}) => {
      const call = sentOf(input, init);
      sent.push(call);
      return (await backend.refuse(call)) ?? answer(backend, call);
    },
  };
  const events = withEvents(api);
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => api.fetch(input, init));
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {} }));
  Element.prototype.scrollTo = () => {};
  toasts.set([]);
  tokenCookie().write(tokenOf({ sub: '7', sid: '1', exp: Date.now() / 1000 + 9000 }));
  await loadLocale('en');
  await loadMessages('member', 'request_errors');
  await session.start();
  // Loaded here, so that it does not count towards the wait for the dialog.
  await Promise.all([
    import('#resources/people/auth/web/profile/ProfileDialog.tsx'),
    preloadCardParts<User>(usersCard),
  ]);
  openProfile(opening);
  await act(async () => {
    render(
      <>
        <Profile />
        <Toasts />
        <Prompts />
      </>,
    );
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile' }));
  return { backend, sent, events, dialog, user: userEvent.setup(), refusal: fakeApi().refuse };
}
