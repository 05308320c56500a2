import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { User } from '#resources/users/users.resource.ts';
import { ApiError } from '#web/api/api.ts';
import type { MessageKey } from '#web/i18n/messages.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/messages.ts';

/** Changes one right of a person from the list, and updates the row with the server's reply. */
export function useUserToggle(user: User) {
  const provider = useDataProvider();
  const client = useQueryClient();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);

  const set = async (field: 'full_access' | 'blocked', value: boolean, done: MessageKey) => {
    setBusy(true);
    try {
      const { data } = await provider.update<User>('users', {
        id: user.id,
        data: { [field]: value },
        previousData: user,
      });
      upsertRecord(client, 'users', data);
      if (data.id === session.me()?.user?.id) session.setUser(data);
      notify({ tone: 'success', text: translate(done) });
    } catch (error) {
      const own = error instanceof ApiError ? `users.errors.${error.problem.message}` : '';
      notify({ tone: 'error', text: translate(hasMessage(own) ? own : `users.errors.${field}`) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, set };
}
