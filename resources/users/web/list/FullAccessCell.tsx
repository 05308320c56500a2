import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CellProps } from '#web/resource/view.ts';
import { AccessSwitch } from './AccessSwitch.tsx';
import { useUserToggle } from './useUserToggle.ts';

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
