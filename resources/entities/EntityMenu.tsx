import DeleteIcon from '@mui/icons-material/DeleteOutline';
import DiscardIcon from '@mui/icons-material/DoNotDisturb';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import RetryIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { changeStatus } from '#shared/statuses.ts';
import { useTranslate } from '#web/providers/words.ts';
import type { Entity } from './entities.resource.ts';
import { type Command, useEntityCommands } from './useEntityCommands.ts';

const icons = { retry: RetryIcon, discard: DiscardIcon, remove: DeleteIcon } as const;

interface Props {
  entity: Entity;
  /** It is no more. */
  onGone?: () => void;
}

/** Deleting, and for a failed entity trying again and giving up. */
export function EntityMenu({ entity, onGone }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { run, isBusy } = useEntityCommands(onGone);
  const commands: Command[] = entity.status_id === changeStatus.failed ? ['retry', 'discard', 'remove'] : ['remove'];

  return (
    <>
      <IconButton
        aria-label={translate('entities.more', { name: entity.name })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon sx={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {commands.map((command) => {
          const Icon = icons[command];
          return (
            <MenuItem
              key={command}
              onClick={() => {
                setAnchor(null);
                void run(command, entity);
              }}
              sx={command === 'remove' ? { color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit' } } : null}
            >
              <Icon />
              {translate(`entities.${command}.action`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
