import { useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { removeSecondFactor } from '../api.ts';

/** Takes the second factors off a person who has lost them, after a confirmation (docs/reference/api/sign-in.md#a-lost-second-factor). */
export function useSecondFactorRemoval({ id, name }: User, onChanged: () => void) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const isSure = await confirm({
      title: translate('users.second_factor.title', { name }),
      text: translate('users.second_factor.text'),
      ok: translate('users.second_factor.ok'),
      danger: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const isDone = await reauthenticated(async () => {
        await removeSecondFactor(id);
        return true;
      });
      if (!isDone) return;
      notify({ tone: 'success', text: translate('users.second_factor.done', { name }) });
      onChanged();
    } catch (error) {
      notify({ tone: 'error', title: translate('users.second_factor.failed'), text: errorText(error, 'users') });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, remove };
}
