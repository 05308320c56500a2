import { useState } from 'react';
import type { User } from '#resources/people/users/users.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { inviteAgain } from './api.ts';

/** Mails an invitation again. `onAccepted` is called if the person has accepted it in the meantime. */
export function useInviteAgain(user: User, onAccepted: () => void) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await inviteAgain(user.id);
      notify({ tone: 'success', text: translate('users.invite.sent') });
    } catch (error) {
      notify({ tone: 'error', title: translate('users.invite.failed'), text: errorText(error, 'users') });
      if (error instanceof ApiError && error.problem.message === 'user_is_not_invited') onAccepted();
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
}
