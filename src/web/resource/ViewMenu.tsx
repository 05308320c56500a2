import CheckIcon from '@mui/icons-material/Check';
import TuneIcon from '@mui/icons-material/Tune';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useColumns } from './columns.ts';
import { useListPrefs } from './listPrefs.ts';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Columns and density, remembered by this browser (the first column always stays), and the page size, kept in the address. */
export function ViewMenu() {
  const { name } = useView().declaration;
  const word = useWords(name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [prefs, setPrefs] = useListPrefs(name);
  const { all, shown } = useColumns();
  const { perPage, setPerPage } = useListContext();
  const isShown = (key: string) => shown.some((column) => column.key === key);
  const toggle = (key: string) => {
    const hidden = all.filter((column) => !isShown(column.key)).map((column) => column.key);
    setPrefs({ hidden: isShown(key) ? [...hidden, key] : hidden.filter((other) => other !== key) });
  };

  return (
    <>
      <ToolbarButton
        icon={TuneIcon}
        text={word('list.view')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        sx={{ '& .MuiMenu-list': { minWidth: 220 } }}
      >
        <ListSubheader sx={subheader} role="presentation">
          {word('list.columns')}
        </ListSubheader>
        {all.slice(1).map((column) => (
          <MenuItem
            key={column.key}
            role="menuitemcheckbox"
            aria-checked={isShown(column.key)}
            onClick={() => toggle(column.key)}
          >
            <Mark on={isShown(column.key)} />
            {column.label}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader sx={subheader} role="presentation">
          {word('list.density')}
        </ListSubheader>
        {[false, true].map((dense) => (
          <MenuItem
            key={String(dense)}
            role="menuitemradio"
            aria-checked={(prefs.dense ?? false) === dense}
            onClick={() => setPrefs({ dense })}
          >
            <Mark on={(prefs.dense ?? false) === dense} />
            {word(dense ? 'list.compact' : 'list.comfortable')}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader sx={subheader} role="presentation">
          {word('list.per_page')}
        </ListSubheader>
        {limits.page_sizes.map((size) => (
          <MenuItem key={size} role="menuitemradio" aria-checked={perPage === size} onClick={() => setPerPage(size)}>
            <Mark on={perPage === size} />
            {size}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const subheader = { background: 'none', lineHeight: '28px', px: 2.5, fontSize: '0.75rem', fontWeight: 600 };

/** A tick, or the room for one. */
const Mark = ({ on }: { on: boolean }) => <CheckIcon sx={{ visibility: on ? 'visible' : 'hidden' }} />;
