import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  name: string;
  place: number;
  count: number;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (place: number) => void;
}

/** Edit, delete, and in the menu the two steps that put a field in its place without dragging. */
export function FieldActions({ name, place, count, onEdit, onRemove, onMove }: Props) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const move = (to: number) => {
    setOpen(false);
    onMove(to);
  };
  // The row's place in the document may have changed, which takes the focus away.
  const refocus = () => button.current?.focus();

  return (
    <>
      <IconButton size="small" aria-label={translate('fields.row.edit', { name })} onClick={onEdit}>
        <EditIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <IconButton size="small" aria-label={translate('fields.row.remove', { name })} onClick={onRemove}>
        <DeleteIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <IconButton
        ref={button}
        size="small"
        aria-label={translate('fields.row.more', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreIcon sx={{ fontSize: 18 }} />
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
