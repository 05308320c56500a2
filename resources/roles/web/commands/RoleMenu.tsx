import DefaultIcon from '@mui/icons-material/CheckCircleOutline';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import type { Role } from '#resources/roles/roles.resource.ts';
import { CommandMenu } from '#web/controls/CommandMenu.tsx';
import { useTranslate } from '#web/i18n/translate.ts';
import { useRoleCommands } from './useRoleCommands.ts';

/** Makes a role the default one, or deletes it. Deleting the default role is offered too: the answer says what to do first. */
export function RoleMenu({ role }: { role: Role }) {
  const translate = useTranslate();
  const { makeDefault, remove, isBusy } = useRoleCommands(role);
  const commands = [
    ...(role.is_default
      ? []
      : [
          {
            key: 'default',
            icon: DefaultIcon,
            text: translate('roles.default.action'),
            run: () => void makeDefault(),
          },
        ]),
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
