import StepsIcon from '@mui/icons-material/ChecklistRtl';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import RefreshIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from '#web/providers/words.ts';

interface Props {
  hasSteps: boolean;
  onSteps: () => void;
  onRefresh: () => void;
}

/** First steps come back from here. */
export function StartMenu({ hasSteps, onSteps, onRefresh }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <IconButton
        aria-label={translate('overview.menu')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(onRefresh)}>
          <RefreshIcon />
          {translate('overview.refresh')}
        </MenuItem>
        <MenuItem onClick={choose(onSteps)}>
          <StepsIcon />
          {translate(hasSteps ? 'overview.hide_steps' : 'overview.show_steps')}
        </MenuItem>
      </Menu>
    </>
  );
}
