import CheckIcon from '@mui/icons-material/Check';
import LeftIcon from '@mui/icons-material/ChevronLeft';
import RightIcon from '@mui/icons-material/ChevronRight';
import ResetIcon from '@mui/icons-material/Replay';
import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useListPrefs } from './useListPrefs.ts';
import { useViewChoices } from './useViewChoices.ts';

/** How the list looks: its columns, density and page size. */
export function ViewMenu() {
  const word = useResourceTranslate(useView().declaration.name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = useViewChoices();
  const { isChanged, reset } = useColumnReset();

  return (
    <>
      <ToolbarButton
        icon={TuneIcon}
        iconUpTo="l"
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
          ...choices.map(({ key, text, isOn, choose, move }) => (
            <MenuItem
              key={`${label}/${key}`}
              role={role}
              aria-checked={isOn}
              aria-keyshortcuts={move && 'ArrowLeft ArrowRight'}
              onClick={choose}
              onKeyDown={move && onArrow(move)}
            >
              <CheckIcon sx={{ visibility: isOn ? 'visible' : 'hidden' }} />
              {text}
              {move && <MoveMarks move={move} />}
            </MenuItem>
          )),
        ])}
        {isChanged && (
          <MenuItem onClick={reset} sx={{ borderTop: 1, borderColor: 'divider', mt: 1 }}>
            <ResetIcon />
            {word('list.reset_columns')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Left and right move the column; up and down stay the menu's own. */
const onArrow = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  move(event.key === 'ArrowLeft' ? -1 : 1);
};

/** The same for the pointer; those who listen are told of the keys. */
function MoveMarks({ move }: { move: (by: -1 | 1) => void }) {
  const by = (step: -1 | 1) => (event: MouseEvent) => {
    event.stopPropagation();
    move(step);
  };
  return (
    <Box component="span" aria-hidden sx={{ ml: 'auto', pl: 4, display: 'inline-flex' }}>
      <LeftIcon data-move="left" onClick={by(-1)} />
      <RightIcon data-move="right" onClick={by(1)} />
    </Box>
  );
}

function useColumnReset() {
  const [prefs, setPrefs] = useListPrefs(useView().declaration.name);
  return {
    isChanged: Boolean(prefs.hidden ?? prefs.order ?? prefs.widths),
    reset: () => setPrefs({ hidden: undefined, order: undefined, widths: undefined }),
  };
}

const subheader = {
  background: 'none',
  lineHeight: '28px',
  px: 2.5,
  fontSize: '0.75rem',
  fontWeight: 600,
  '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 },
};
