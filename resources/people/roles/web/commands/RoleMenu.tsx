import DefaultIcon from '@mui/icons-material/CheckCircleOutline';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import type { Role } from '#resources/people/roles/roles.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { useRoleCommands } from './useRoleCommands.ts';

interface Props {
  role: Role;
  /** The role was changed here. */
  onChanged?: () => void;
  /** The role no longer exists. */
  onGone?: () => void;
}

/** Makes a role the default one, or deletes it. The default role has neither command. */
export function RoleMenu({ role, onChanged, onGone }: Props) {
  const translate = useTranslate();
  const { makeDefault, remove, isBusy } = useRoleCommands(role, { onChanged, onGone });
  if (role.is_default) return null;
  const commands = [
    { key: 'default', icon: DefaultIcon, text: translate('roles.default.action'), run: () => void makeDefault() },
    {
      key: 'remove',
      icon: DeleteIcon,
      text: translate('roles.remove.action'),
      run: () => void remove(),
      isRemoval: true,
    },
  ];
  return <CommandMenu label={translate('roles.more', { name: role.name })} commands={commands} isBusy={isBusy} />;
}
