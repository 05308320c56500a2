import TuneIcon from '@mui/icons-material/Tune';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useColumns } from './columns.ts';
import { useListPrefs } from './listPrefs.ts';
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
      <Button
        variant="outlined"
        startIcon={<TuneIcon />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {word('list.view')}
      </Button>
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
            <Mark as="checkbox" on={isShown(column.key)} />
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
            <Mark as="radio" on={(prefs.dense ?? false) === dense} />
            {word(dense ? 'list.compact' : 'list.comfortable')}
          </MenuItem>
        ))}
        <Divider />
        <ListSubheader sx={subheader} role="presentation">
          {word('list.per_page')}
        </ListSubheader>
        {limits.page_sizes.map((size) => (
          <MenuItem key={size} role="menuitemradio" aria-checked={perPage === size} onClick={() => setPerPage(size)}>
            <Mark as="radio" on={perPage === size} />
            {size}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const subheader = { background: 'none', lineHeight: '28px', px: 2.5, fontSize: '0.75rem', fontWeight: 600 };

function Mark({ as, on }: { as: 'checkbox' | 'radio'; on: boolean }) {
  const Control = as === 'checkbox' ? Checkbox : Radio;
  const inert = { tabIndex: -1, 'aria-hidden': true };
  return (
    <Control
      size="small"
      checked={on}
      disableRipple
      sx={{ p: 0, pointerEvents: 'none' }}
      inputProps={inert}
      tabIndex={-1}
    />
  );
}
