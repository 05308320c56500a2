import type { Me } from '#resources/auth/auth.resource.ts';
import { ApiError } from '../api/api.ts';
import { loadLocale, locales } from '../i18n/translate.ts';
import { applyFavicon } from '../session/favicon.ts';
import { session } from '../session/session.ts';
import { tokenCookie } from '../session/tokenCookie.ts';
import { recall } from '../state/memory.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { visitorPageAt } from './visitorPages.ts';

export type Boot = 'ready' | 'unreachable' | 'no_account';

/** A language chosen for this browser wins over the person's own, and that over the account's. */
const chosenLocale = () => locales.find((name) => name === recall(storageKeys.locale));
const localeOf = (me: Me) => chosenLocale() ?? me.user?.language ?? me.account.language;

/** Somebody came, went, or changed a language: what is spoken follows. */
function followSession(): void {
  const me = session.me();
  if (me && localeOf(me) !== document.documentElement.lang) loadLocale(localeOf(me)).catch(() => {});
}
let stopFollowing = () => {};

/** Loads the script of the page while `session.start` waits for the server: a visitor's page, or the administration. */
function preloadScript(): void {
  const { pathname } = location;
  const load = tokenCookie().read() === null ? visitorPageAt(pathname) : pathname.startsWith('/admin') && adminApp;
  if (load) load().catch(() => {});
}
const adminApp = () => import('./AdminApp.tsx');

/**
 * Start-up order of SPEC.md section 4: session, then the interface's language. Nothing can be drawn without either, so a
 * failure is told apart here and shown as a page of its own.
 */
export async function boot(): Promise<Boot> {
  try {
    preloadScript();
    const chosen = chosenLocale();
    const [me] = await Promise.all([session.start(), chosen && loadLocale(chosen)]);
    if (!chosen) await loadLocale(localeOf(me));
    stopFollowing();
    stopFollowing = session.subscribe(followSession);
    applyFavicon(me.account.favicon);
    return 'ready';
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'no_account' : 'unreachable';
  }
}
