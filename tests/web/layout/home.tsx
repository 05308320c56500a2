import { render } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { OwnInvitation } from '#resources/people/auth/auth.resource.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { createApp } from '#web/app/App.tsx';
import { loadLocale } from '#web/i18n/translate.ts';
import { toasts } from '#web/inputs/ui/messages.ts';
import { closeProfile } from '#web/session/profile.ts';
import { session } from '#web/session/session.ts';
import { tokenCookie } from '#web/session/token/tokenCookie.ts';
import { overviewOf } from '../overview/overviewOf.ts';
import { type Sent, sentOf } from '../support/fakeApi.ts';
import { meOf, tokenOf } from '../support/session.ts';

export const json = (data: unknown, status = 200) =>
  new Response(JSON.stringify(data), { status, headers: { 'content-type': 'application/json' } });

interface Server {
  person: User;
  favicon?: Record<string, string> | null;
  /** Response to the overview; by default that of a new account. */
  overview?: () => Response;
  /** The person's open invitations; none by default. */
  invitations?: readonly OwnInvitation[] | (() => Response);
  /** Response to every other call. */
  answer?: (call: Sent) => Response;
}

/** Opens the dashboard at an address for a signed-in user. Returns its requests. */
export async function visitHome(address: string, server: Server): Promise<Sent[]> {
  const { person, favicon = null, overview = () => json(overviewOf()), answer = () => json({}, 404) } = server;
  const { invitations = [] } = server;
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init: RequestInit = {}) => {
    const call = sentOf(input, init);
    sent.push(call);
    if (call.path.endsWith('/v1/overview')) return overview();
    if (call.path.endsWith('/auth/invitations'))
      return typeof invitations === 'function'
        ? invitations()
        : json({ items: invitations, totals: { count: invitations.length } });
    if (!call.path.endsWith('/auth/me')) return answer(call);
    const me = meOf(person);
    return json({ ...me, account: { ...me.account, favicon } });
  });
  toasts.set([]);
  closeProfile();
  tokenCookie().write(tokenOf({ sub: String(person.id), sid: '1', exp: Date.now() / 1000 + 9000 }));
  history.replaceState(null, '', address);
  await loadLocale('en');
  await session.start();
  render(<RouterProvider router={createApp()} />);
  return sent;
}
