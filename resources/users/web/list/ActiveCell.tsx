import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import { AccessSwitch } from './AccessSwitch.tsx';
import { useUserToggle } from './useUserToggle.ts';

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
