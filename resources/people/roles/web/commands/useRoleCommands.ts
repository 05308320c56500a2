import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { invalidateResource, removeRecords } from '#web/resource/listCache.ts';
import { makeRoleDefault, removeRole } from './api.ts';

interface Listeners {
  onChanged?: (() => void) | undefined;
  onGone?: (() => void) | undefined;
}

/** Each asks first, and says in a toast what came of it. Both change the members of other roles, so lists are read again. */
export function useRoleCommands({ id, name, members_count }: Role, { onChanged, onGone }: Listeners) {
  const client = useQueryClient();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);

  const run = async (command: 'default' | 'remove', change: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await change();
      notify({ tone: 'success', text: translate(`roles.${command}.done`, { name }) });
      (command === 'default' ? onChanged : onGone)?.();
      await invalidateResource(client, 'roles');
    } catch (error) {
      notify({ tone: 'error', title: translate(`roles.${command}.failed`, { name }), text: errorText(error, 'roles') });
    } finally {
      setBusy(false);
    }
  };

  const makeDefault = async () => {
    const title = translate('roles.default.title', { name });
    const ok = translate('roles.default.action');
    if (!(await confirm({ title, text: translate('roles.default.text'), ok }))) return;
    await run('default', () => makeRoleDefault(id));
  };

  const remove = async () => {
    const isSure = await confirm({
      title: translate('roles.remove.title', { name }),
      text:
        members_count > 0
          ? translate('roles.remove.text_members', { smart_count: members_count })
          : translate('roles.remove.text'),
      ok: translate('roles.remove.action'),
      danger: true,
    });
    if (!isSure) return;
    await run('remove', async () => {
      await removeRole(id);
      await removeRecords(client, 'roles', [id]);
    });
  };

  return { makeDefault, remove, isBusy };
}
