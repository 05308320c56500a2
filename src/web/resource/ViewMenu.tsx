import CheckIcon from '@mui/icons-material/Check';
import TuneIcon from '@mui/icons-material/Tune';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useViewChoices } from './useViewChoices.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** How the list looks: its columns, density and page size. */
export function ViewMenu() {
  const word = useWords(useView().declaration.name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = useViewChoices();

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
        {groups.flatMap(({ label, role, choices }) => [
          <ListSubheader key={label} sx={subheader} role="presentation">
            {label}
          </ListSubheader>,
          ...choices.map(({ key, text, isOn, choose }) => (
            <MenuItem key={`${label}/${key}`} role={role} aria-checked={isOn} onClick={choose}>
              <CheckIcon sx={{ visibility: isOn ? 'visible' : 'hidden' }} />
              {text}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

const subheader = {
  background: 'none',
  lineHeight: '28px',
  px: 2.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 },
};
