import { describe, expect, it, vi } from 'vitest';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { createSession } from '#web/session/createSession.ts';
import type { Tabs, TokenChange } from '#web/session/tabs.ts';
import { memoryCookie, meOf, olga, refusal, tokenOf } from '../support/session.ts';

const now = 1_800_000_000_000;
const token = (sid: string) => tokenOf({ sub: '7', sid, exp: now / 1000 + 900 });
const credentials = { email: 'olga@example.com', password: 'secret', captcha: 'none' };

/** Tabs of one browser, which notify each other. */
function browser() {
  const listeners = new Set<(change: TokenChange) => void>();
  const join = (): Tabs => {
    let own: (change: TokenChange) => void = () => {};
    return {
      notify: (change) => {
        for (const listener of listeners) if (listener !== own) listener(change);
      },
      listen: (listener) => {
        own = listener;
        listeners.add(listener);
      },
    };
  };
  return { join, cookie: memoryCookie() };
}

function openTab({ join, cookie }: ReturnType<typeof browser>, hasUnsaved = false) {
  const server = {
    login: vi.fn(async () => token('1')),
    logout: vi.fn(async () => undefined as unknown),
    fetchMe: vi.fn(async (): Promise<Me> => meOf(cookie.read() ? olga : null)),
  };
  const session = createSession({
    ...server,
    cookie,
    hasUnsaved: () => hasUnsaved,
    tabs: join(),
    now: () => now,
    exclusive: (_name, work) => work(),
    exchange: async () => token('1'),
  });
  return { session, server, cookie };
}

const settled = (check: () => void) => vi.waitFor(check);

describe('session', () => {
  it('starts as a visitor without a token', async () => {
    const { session } = openTab(browser());
    expect((await session.start()).user).toBeNull();
    expect(await session.authorization()).toBeNull();
  });

  it('starts as the user of the token', async () => {
    const { session, cookie } = openTab(browser());
    cookie.write(token('1'));
    expect((await session.start()).user?.name).toBe('Olga Owner');
    expect(await session.authorization()).toBe(`WebApp ${token('1')}`);
  });

  it('deletes a token that the server rejects, and reloads as a visitor', async () => {
    const { session, server, cookie } = openTab(browser());
    cookie.write(token('1'));
    server.fetchMe.mockRejectedValueOnce(refusal(401));
    expect((await session.start()).user).toBeNull();
    expect(cookie.read()).toBeNull();
    expect(server.fetchMe).toHaveBeenCalledTimes(2);
  });

  it('fails to start and keeps the token when the server is unreachable', async () => {
    const { session, server, cookie } = openTab(browser());
    cookie.write(token('1'));
    server.fetchMe.mockRejectedValueOnce(refusal(0, 'errors.network'));
    await expect(session.start()).rejects.toThrow('errors.network');
    expect(cookie.read()).toBe(token('1'));
    expect(session.me()).toBeNull();
  });

  it('signs in: stores the token, then loads the user', async () => {
    const { session, cookie } = openTab(browser());
    await session.start();
    const listener = vi.fn();
    session.subscribe(listener);
    await session.signIn(credentials);
    expect(cookie.read()).toBe(token('1'));
    expect(session.me()?.user?.id).toBe(7);
    expect(listener).toHaveBeenCalled();
  });

  it('enters with a token from another flow and notifies the other tabs', async () => {
    const shared = browser();
    const [here, there] = [openTab(shared), openTab(shared)];
    await Promise.all([here.session.start(), there.session.start()]);
    await here.session.enter(token('2'));
    expect(here.cookie.read()).toBe(token('2'));
    expect(here.session.me()?.user?.id).toBe(7);
    expect(here.server.login).not.toHaveBeenCalled();
    await settled(() => expect(there.session.me()?.user?.id).toBe(7));
  });

  it('stays a visitor when the login is rejected', async () => {
    const { session, server, cookie } = openTab(browser());
    await session.start();
    server.login.mockRejectedValueOnce(refusal(401, 'auth_error'));
    await expect(session.signIn(credentials)).rejects.toThrow('auth_error');
    expect(cookie.read()).toBeNull();
    expect(session.me()?.user).toBeNull();
  });

  it('does not take a text that is no token', async () => {
    const { session, server, cookie } = openTab(browser());
    await session.start();
    server.login.mockResolvedValueOnce('<html>Bad gateway</html>');
    await expect(session.signIn(credentials)).rejects.toThrow('errors.token');
    expect(cookie.read()).toBeNull();
    expect(session.me()?.user).toBeNull();
  });

  it('signs out locally even when the request fails', async () => {
    const { session, server, cookie } = openTab(browser());
    await session.start();
    await session.signIn(credentials);
    server.logout.mockRejectedValueOnce(refusal(0));
    await session.signOut();
    expect(cookie.read()).toBeNull();
    expect(session.me()?.user).toBeNull();
    expect(session.signedOut()).toBe(true);
  });

  it('ends on a 401 without another request', async () => {
    const { session, server, cookie } = openTab(browser());
    await session.start();
    await session.signIn(credentials);
    server.fetchMe.mockReturnValueOnce(new Promise(() => {}));
    void session.refused(`WebApp ${token('1')}`);
    expect(session.me()?.user).toBeNull();
    expect(cookie.read()).toBeNull();
    expect(session.signedOut()).toBe(false);
  });

  it('ignores a 401 for the header of an older session', async () => {
    const { session } = openTab(browser());
    await session.start();
    await session.signIn(credentials);
    await session.refused(`WebApp ${token('0')}`);
    expect(session.me()?.user?.id).toBe(7);
  });

  it('signs in and out with the other tabs', async () => {
    const shared = browser();
    const [here, there] = [openTab(shared), openTab(shared)];
    await Promise.all([here.session.start(), there.session.start()]);
    await here.session.signIn(credentials);
    await settled(() => expect(there.session.me()?.user?.id).toBe(7));
    await here.session.signOut();
    await settled(() => expect(there.session.me()?.user).toBeNull());
    expect(there.session.signedOut()).toBe(true);
  });

  it('takes over a changed profile without a request', async () => {
    const { session, server } = openTab(browser());
    await session.start();
    await session.signIn(credentials);
    server.fetchMe.mockClear();
    session.setUser({ ...olga, name: 'Olga O.' });
    expect(session.me()?.user?.name).toBe('Olga O.');
    expect(server.fetchMe).not.toHaveBeenCalled();
  });

  describe('that ends by itself while something is unsaved', () => {
    async function lapsedTab(shared = browser()) {
      const tab = openTab(shared, true);
      await tab.session.start();
      await tab.session.signIn(credentials);
      const isBack = tab.session.refused(`WebApp ${tab.cookie.read()}`);
      return { ...tab, isBack };
    }

    it('keeps the person, without a token, until they sign in again', async () => {
      const { session, server, cookie, isBack } = await lapsedTab();
      expect(session.hasLapsed()).toBe(true);
      expect(session.me()?.user?.id).toBe(7);
      expect(cookie.read()).toBeNull();
      server.login.mockResolvedValueOnce(token('2'));
      await session.signIn(credentials);
      expect(await isBack).toBe(true);
      expect(session.hasLapsed()).toBe(false);
      expect(session.me()?.user?.id).toBe(7);
    });

    it('lapses too when a refused refresh has left no token', async () => {
      const { session, cookie } = openTab(browser(), true);
      await session.start();
      await session.signIn(credentials);
      cookie.remove();
      void session.refused(null);
      expect(session.hasLapsed()).toBe(true);
    });

    it('goes on when the person signs in in another tab', async () => {
      const shared = browser();
      const { session, isBack } = await lapsedTab(shared);
      const other = openTab(shared);
      await other.session.start();
      await other.session.enter(token('3'));
      expect(await isBack).toBe(true);
      expect(session.hasLapsed()).toBe(false);
    });

    it('is over when another person signs in in another tab', async () => {
      const shared = browser();
      const { session, server, isBack } = await lapsedTab(shared);
      server.fetchMe.mockResolvedValue(meOf({ ...olga, id: 8, name: 'Paula Plain' }));
      const other = openTab(shared);
      await other.session.start();
      await other.session.enter(tokenOf({ sub: '8', sid: '9', exp: now / 1000 + 900 }));
      expect(await isBack).toBe(false);
      expect(session.me()?.user?.id).toBe(8);
      expect(session.hasLapsed()).toBe(false);
    });

    it('is over when the person leaves, and other tabs still wait', async () => {
      const shared = browser();
      const here = await lapsedTab(shared);
      const there = openTab(shared, true);
      shared.cookie.write(token('4'));
      await there.session.start();
      shared.cookie.remove();
      void there.session.refused(null);
      await here.session.leave();
      expect(await here.isBack).toBe(false);
      expect(here.session.me()?.user).toBeNull();
      expect(here.session.signedOut()).toBe(true);
      expect(there.session.hasLapsed()).toBe(true);
    });

    it('does not lapse on signing out, here or in another tab', async () => {
      const shared = browser();
      const [here, there] = [openTab(shared, true), openTab(shared, true)];
      await Promise.all([here.session.start(), there.session.start()]);
      await here.session.signIn(credentials);
      await settled(() => expect(there.session.me()?.user?.id).toBe(7));
      await here.session.signOut();
      await settled(() => expect(there.session.me()?.user).toBeNull());
      expect([here.session.hasLapsed(), there.session.hasLapsed()]).toEqual([false, false]);
    });
  });
});
