import type { createMe } from './createMe.ts';
import { createLapse } from './lapse.ts';
import type { Tabs } from './tabs.ts';
import { authorizationOf } from './token/token.ts';
import type { TokenCookie } from './token/tokenCookie.ts';

export interface EndPorts {
  cookie: TokenCookie;
  tabs: Tabs;
  /** POST /v1/auth/logout. */
  logout(): Promise<unknown>;
  /** Whether the end of the session would lose what the person has typed. */
  hasUnsaved(): boolean;
}

/** How the session ends: by its person, in another tab, or by itself (docs/reference/product/app.md#a-session-that-ends-by-itself). */
export function createSessionEnd({ cookie, tabs, logout, hasUnsaved }: EndPorts, me: ReturnType<typeof createMe>) {
  const lapse = createLapse();
  let signedOut = false;
  const present = () => me.store.get()?.user;

  /** Becomes a visitor in this tab. */
  async function forget(): Promise<void> {
    me.forget();
    await me.load().catch(() => {});
  }

  /** Resolves with whether the same person is signed in again. */
  async function lapseOrForget(userId: number): Promise<boolean> {
    if (!signedOut && (lapse.isOn() || hasUnsaved())) return lapse.begin(userId);
    void forget();
    return false;
  }

  me.store.subscribe(() => {
    if (present()) signedOut = false;
    if (lapse.isOn() && (!present() || cookie.read() !== null)) lapse.end(present()?.id);
  });

  tabs.listen((change) => {
    if (!me.isStale()) return;
    if (change === 'signed_out') signedOut = true;
    const user = present();
    void (user && cookie.read() === null ? lapseOrForget(user.id) : me.load().catch(() => {}));
  });

  return {
    /** @param hasEnded the server has ended the session already */
    async signOut(hasEnded = false): Promise<void> {
      signedOut = true;
      if (!hasEnded) await logout().catch(() => {});
      cookie.remove();
      tabs.notify('signed_out');
      await forget();
    },
    /**
     * Call it on a 401: ends the session, unless the request was made with an older session's header.
     * @param authorization the refused header; null if there was no token left
     * @returns whether the same person has signed in again over the page, so that the request may be repeated
     */
    async refused(authorization: string | null): Promise<boolean> {
      const token = cookie.read();
      const user = present();
      if (!user || (token !== null && authorization !== authorizationOf(token))) return false;
      cookie.remove();
      if (token !== null) tabs.notify('changed');
      return lapseOrForget(user.id);
    },
    /** Gives up unsaved changes: the person goes to sign-in. In other tabs theirs still wait. */
    async leave(): Promise<void> {
      signedOut = true;
      await forget();
    },
    /** Whether unsaved changes wait for the person of a session that ended by itself. */
    hasLapsed: lapse.isOn,
    onLapse: lapse.subscribe,
    /** Whether the person signed out: then sign-in does not lead back to the page they were on. */
    signedOut: () => signedOut,
  };
}
