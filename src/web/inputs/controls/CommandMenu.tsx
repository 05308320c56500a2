import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import { useState } from 'react';
import styles from './CommandMenu.module.css';

export interface MenuCommand {
  key: string;
  icon: typeof SvgIcon;
  text: string;
  run: () => void;
  /** Shown in red. */
  isRemoval?: boolean;
}

interface Props {
  /** Accessible name of the button. */
  label: string;
  commands: readonly MenuCommand[];
  isBusy?: boolean;
}

/** Rare commands, behind a button of three dots. */
export function CommandMenu({ label, commands, isBusy = false }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon style={{ fontSize: 20 }} />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {commands.map(({ key, icon: Icon, text, run, isRemoval }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              run();
            }}
            className={styles.command}
            data-danger={isRemoval || undefined}
          >
            <Icon />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
