import { loadMessages, translate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { confirmPath } from '#web/session/guard.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { session } from '#web/session/session.ts';
import { errorMessage } from '../form/submitError.ts';
import { readCode } from './api.ts';
import { isInvalidCode } from './useCode.ts';

/**
 * A mailed link was opened in a browser where a person is signed in. The guards redirect to the dashboard, so the link
 * alone would do nothing. Offers to sign out and follow it; until then its code stays unused.
 */
export async function offerPendingLink(code: string): Promise<void> {
  await loadMessages('visitor');
  const present = session.me()?.user;
  if (!present) return;
  try {
    const { email } = await readCode(code);
    if (!(await confirm(question(present, email)))) return;
  } catch (error) {
    const [tone, text] = isInvalidCode(error)
      ? (['info', translate('visitor.confirm.over')] as const)
      : (['error', errorMessage(error)] as const);
    notify({ tone, text });
    return;
  }
  await session.signOut();
  openUrl(`${confirmPath}?${new URLSearchParams({ code })}`);
}

const question = (present: { name: string; email: string }, email: string) => ({
  title: translate('visitor.held.title'),
  text:
    email.toLowerCase() === present.email.toLowerCase()
      ? translate('visitor.held.text_own')
      : translate('visitor.held.text', { present: present.name, email }),
  ok: translate('visitor.held.go'),
  cancel: translate('visitor.held.stay', { present: present.name }),
});
