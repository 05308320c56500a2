import { ApiError } from './providers/api.ts';
import { loadWords, locales } from './providers/words.ts';
import { applyFavicon } from './session/favicon.ts';
import { recall } from './session/memory.ts';
import { session } from './session/session.ts';
import { storageKeys } from './session/storageKeys.ts';
import { tokenCookie } from './session/tokenCookie.ts';

export type Boot = 'ready' | 'unreachable' | 'no_account';

/** A language this person chose for this browser wins over the account's. */
const chosenLocale = () => locales.find((name) => name === recall(storageKeys.locale));

/** Without a token sign-in is what will be shown: its script is fetched while the server is asked. */
function foresee(): void {
  if (tokenCookie().read() === null) import('#resources/auth/SignInPage.tsx').catch(() => {});
}

/**
 * Start-up order of SPEC.md section 4: session, then the interface's language. Nothing can be drawn without either, so a
 * failure is told apart here and shown as a page of its own.
 */
export async function boot(): Promise<Boot> {
  try {
    foresee();
    const chosen = chosenLocale();
    const [me] = await Promise.all([session.start(), chosen && loadWords(chosen)]);
    if (!chosen) await loadWords(me.account.language);
    applyFavicon(me.account.favicon);
    return 'ready';
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'no_account' : 'unreachable';
  }
}
