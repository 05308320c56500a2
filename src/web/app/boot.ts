import type { Me } from '#resources/people/auth/auth.resource.ts';
import { ApiError } from '../api/api.ts';
import { loadLocale, locales } from '../i18n/translate.ts';
import { applyFavicon } from '../session/favicon.ts';
import { session } from '../session/session.ts';
import { tabToken } from '../session/token/tabToken.ts';
import { getStored } from '../state/browserStorage.ts';
import { storageKeys } from '../state/storageKeys.ts';
import { areaAt } from './areas.ts';
import { visitorPageAt } from './visitorPages.ts';

export type Boot = 'ready' | 'unreachable' | 'no_account';

/** The language: chosen in this browser, or else the person's, or else the account's. */
const chosenLocale = () => locales.find((name) => name === getStored(storageKeys.locale));
const localeOf = (me: Me) => chosenLocale() ?? me.user?.language ?? me.account.language;

/** Loads another language when the person or their language changes. */
function followSession(): void {
  const me = session.me();
  if (me && localeOf(me) !== document.documentElement.lang) loadLocale(localeOf(me)).catch(() => {});
}
let stopFollowing = () => {};

/** Loads the page's script, a visitor's or the administration's, while `session.start` waits for the server. */
function preloadScript(): void {
  const { pathname } = location;
  const load = tabToken().read() === null ? visitorPageAt(pathname) : areaAt(pathname);
  load?.().catch(() => {});
}

/**
 * Starts the session, then loads the interface's language (docs/reference/product/app.md#start-up-order). Nothing can be rendered without
 * them; a failure has a page of its own.
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
