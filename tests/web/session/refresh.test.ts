import { describe, expect, it, vi } from 'vitest';
import type { Exclusive } from '#web/session/token/exclusive.ts';
import { createRefresher } from '#web/session/token/refresh.ts';
import { memoryCookie, refusal, tokenOf } from '../support/session.ts';

const now = 1_800_000_000_000;
const at = (seconds: number) => tokenOf({ sub: '7', sid: '1', exp: now / 1000 + seconds });

/** A mutex shared by all its users, as tabs share a Web Lock. */
function sharedLock(): Exclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (_name, work) => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}

function setUp(token: string | null, exchange: (token: string) => Promise<string> = async () => at(900)) {
  const cookie = memoryCookie(token);
  const clock = { time: now };
  const exchanged = vi.fn(exchange);
  const refresher = () =>
    createRefresher({ cookie, now: () => clock.time, exchange: exchanged, exclusive: ports.exclusive });
  const ports = { exclusive: sharedLock() };
  return { cookie, clock, exchanged, refresher, freshToken: refresher() };
}

describe('createRefresher', () => {
  it('keeps a token that is valid for more than 300 seconds', async () => {
    const { freshToken, exchanged } = setUp(at(301));
    expect(await freshToken()).toBe(at(301));
    expect(exchanged).not.toHaveBeenCalled();
  });

  it.each([300, 10, 0, -5000])('refreshes a token that expires in %d seconds', async (seconds) => {
    const { freshToken, exchanged, cookie } = setUp(at(seconds));
    expect(await freshToken()).toBe(at(900));
    expect(exchanged).toHaveBeenCalledExactlyOnceWith(at(seconds));
    expect(cookie.read()).toBe(at(900));
  });

  it.each([
    ['no exp', tokenOf({ sub: '7' })],
    ['no token at all', 'nonsense'],
  ])('treats %s as expired', async (_, token) => {
    const { freshToken, exchanged } = setUp(token);
    expect(await freshToken()).toBe(at(900));
    expect(exchanged).toHaveBeenCalledOnce();
  });

  it('sends no request for a visitor', async () => {
    const { freshToken, exchanged } = setUp(null);
    expect(await freshToken()).toBeNull();
    expect(exchanged).not.toHaveBeenCalled();
  });

  it('sends one request for twenty calls in a tab', async () => {
    const { freshToken, exchanged } = setUp(at(10));
    const tokens = await Promise.all(Array.from({ length: 20 }, freshToken));
    expect(new Set(tokens)).toEqual(new Set([at(900)]));
    expect(exchanged).toHaveBeenCalledOnce();
  });

  it('sends one request for twenty tabs: the later ones find the new token in the cookie', async () => {
    const { refresher, exchanged } = setUp(at(10));
    const tokens = await Promise.all(Array.from({ length: 20 }, () => refresher()()));
    expect(new Set(tokens)).toEqual(new Set([at(900)]));
    expect(exchanged).toHaveBeenCalledOnce();
  });

  it.each([400, 401, 403, 422])('deletes the token on a %d', async (status) => {
    const { freshToken, cookie } = setUp(at(10), async () => {
      throw refusal(status);
    });
    expect(await freshToken()).toBeNull();
    expect(cookie.read()).toBeNull();
  });

  it('deletes the token when the new one carries no user', async () => {
    const { freshToken, cookie } = setUp(at(10), async () => tokenOf({ exp: now / 1000 + 900 }));
    expect(await freshToken()).toBeNull();
    expect(cookie.read()).toBeNull();
  });

  it.each([0, 408, 429, 500, 503])('keeps the token after an inconclusive response (%d)', async (status) => {
    const { freshToken, cookie, clock, exchanged } = setUp(at(10), async () => {
      throw refusal(status);
    });
    expect(await freshToken()).toBe(at(10));
    expect(cookie.read()).toBe(at(10));
    // Further calls use the token until the retry delay is over.
    await freshToken();
    expect(exchanged).toHaveBeenCalledOnce();
    clock.time += 5001;
    await freshToken();
    expect(exchanged).toHaveBeenCalledTimes(2);
  });

  it('fails the call and keeps an expired token when the server is unreachable', async () => {
    const { freshToken, cookie } = setUp(at(-1), async () => {
      throw refusal(0, 'errors.network');
    });
    await expect(freshToken()).rejects.toThrow('errors.network');
    expect(cookie.read()).toBe(at(-1));
  });

  it('does not restore a session that another tab has ended meanwhile', async () => {
    const { freshToken, cookie } = setUp(at(10), async () => {
      cookie.remove();
      return at(900);
    });
    expect(await freshToken()).toBeNull();
    expect(cookie.read()).toBeNull();
  });

  it('does not delete the token of another user who has signed in meanwhile', async () => {
    const other = tokenOf({ sub: '8', sid: '2', exp: now / 1000 + 900 });
    const { freshToken, cookie } = setUp(at(10), async () => {
      cookie.write(other);
      throw refusal(401);
    });
    expect(await freshToken()).toBe(other);
  });
});
