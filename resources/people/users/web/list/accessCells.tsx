import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { User } from '#resources/people/users/users.resource.ts';
import { ApiError } from '#web/api/api.ts';
import type { MessageKey } from '#web/i18n/messages.ts';
import { hasMessage, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import type { CellProps } from '#web/resource/view.ts';
import { session } from '#web/session/session.ts';
import styles from './PersonCell.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  /** Why it cannot be changed; absent if it can. */
  fixed?: string | undefined;
  isBusy: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch inside a row, with the reason in a tooltip if it cannot be changed. */
export function AccessSwitch({ label, checked, fixed, isBusy, onChange }: SwitchProps) {
  return (
    <Tooltip title={fixed ?? ''}>
      <span className={styles.access}>
        <Switch
          checked={checked}
          disabled={Boolean(fixed) || isBusy}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { 'aria-label': fixed ? `${label}. ${fixed}` : label, role: 'switch' } }}
        />
      </span>
    </Tooltip>
  );
}

/** Active is the opposite of blocked; the owner is always active. */
export function ActiveCell({ record }: CellProps<User>) {
  const translate = useTranslate();
  const { isBusy, set } = useUserToggle(record);
  return (
    <AccessSwitch
      label={translate('users.toggle.active', { name: record.name })}
      checked={!record.blocked}
      fixed={record.is_owner ? translate('users.toggle.owner') : undefined}
      isBusy={isBusy}
      onChange={(active) => void set('blocked', !active, `users.toggle.${active ? 'activated' : 'deactivated'}`)}
    />
  );
}

/** Grants and revokes full access; the owner always has it, a blocked person cannot be given it. */
export function FullAccessCell({ record }: CellProps<User>) {
  const translate = useTranslate();
  const { isBusy, set } = useUserToggle(record);
  const fixed = record.is_owner ? 'users.toggle.owner' : record.blocked ? 'users.toggle.blocked' : undefined;
  return (
    <AccessSwitch
      label={translate('users.toggle.full_access', { name: record.name })}
      checked={record.full_access}
      fixed={fixed && translate(fixed)}
      isBusy={isBusy}
      onChange={(granted) => void set('full_access', granted, `users.toggle.${granted ? 'granted' : 'revoked'}`)}
    />
  );
}

/** Changes one right of a person from the list, and updates the row with the server's reply. */
function useUserToggle(user: User) {
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
