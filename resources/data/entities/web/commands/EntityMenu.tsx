import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DiscardIcon from '@mui/icons-material/DoNotDisturb';
import RetryIcon from '@mui/icons-material/Refresh';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { useAuditCommand } from '#web/resource/useAuditCommand.ts';
import { type Command, useEntityCommands } from './useEntityCommands.ts';

const icons = { retry: RetryIcon, discard: DiscardIcon, remove: DeleteIcon } as const;

interface Props {
  entity: Entity;
  /** The entity no longer exists. */
  onGone?: () => void;
}

/** Menu to delete an entity, and to retry or discard a failed one. */
export function EntityMenu({ entity, onGone }: Props) {
  const translate = useTranslate();
  const { run, isBusy } = useEntityCommands(onGone);
  const isFailed = entity.status_id === changeStatus.failed;
  const offered: readonly Command[] = isFailed ? ['retry', 'discard', 'remove'] : ['remove'];
  const commands = offered.map((key) => ({
    key,
    icon: icons[key],
    text: translate(`entities.${key}.action`),
    run: () => void run(key, entity),
    isRemoval: key === 'remove',
  }));
  const logged = useAuditCommand('entities', entity.id);
  return (
    <CommandMenu
      label={translate('entities.more', { name: entity.name })}
      commands={[logged, ...commands]}
      isBusy={isBusy}
    />
  );
}
