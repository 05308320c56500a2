import CopyIcon from '@mui/icons-material/ContentCopy';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import LinkIcon from '@mui/icons-material/Link';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from '#web/providers/words.ts';
import type { Row } from '#web/resource/view.ts';
import { type RecordCommand, useRecordCommands } from './useRecordCommands.ts';

const icons = { duplicate: CopyIcon, link: LinkIcon, remove: DeleteIcon, restore: RestoreIcon } as const;
const commandsOf = ({ deleted_at }: Row): readonly RecordCommand[] =>
  deleted_at ? ['restore', 'link'] : ['duplicate', 'link', 'remove'];

/** What is done with a record as a whole. */
export function RecordMenu({ record, onGone }: { record: Row; onGone: () => void }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const run = useRecordCommands(record, onGone);
  return (
    <>
      <IconButton
        aria-label={translate('records.head.more')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {commandsOf(record).map((command) => {
          const Icon = icons[command];
          return (
            <MenuItem
              key={command}
              onClick={() => {
                setAnchor(null);
                run[command]();
              }}
              sx={command === 'remove' ? { color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit' } } : null}
            >
              <Icon />
              {translate(`records.head.${command}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
