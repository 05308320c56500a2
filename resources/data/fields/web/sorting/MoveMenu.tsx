import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import type { Place } from './SortableList.tsx';

/** A menu with steps up and down, to reorder without dragging. */
export function MoveMenu({ name, place, count, onMove }: Place & { name: string }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const move = (to: number) => {
    // It has the focus until it has faded out.
    if (!isOpen) return;
    setOpen(false);
    onMove(to);
  };
  // Moving the row in the document can lose the focus.
  const refocus = () => button.current?.focus();

  return (
    <>
      <IconButton
        ref={button}
        size="small"
        aria-label={translate('fields.row.more', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon className={common.icon18} />
      </IconButton>
      <Menu
        anchorEl={button.current}
        open={isOpen}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        slotProps={{ transition: { onExited: refocus } }}
      >
        <MenuItem disabled={place === 0} onClick={() => move(place - 1)}>
          <UpIcon />
          {translate('fields.row.move_up')}
        </MenuItem>
        <MenuItem disabled={place === count - 1} onClick={() => move(place + 1)}>
          <DownIcon />
          {translate('fields.row.move_down')}
        </MenuItem>
      </Menu>
    </>
  );
}
