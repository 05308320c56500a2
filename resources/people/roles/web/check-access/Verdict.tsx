import YesIcon from '@mui/icons-material/CheckCircleOutline';
import BrokenIcon from '@mui/icons-material/ErrorOutline';
import NoIcon from '@mui/icons-material/HighlightOff';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** Null: it was not asked of a record. */
  holds: boolean | null;
  /** It cannot be worked out. */
  isBroken?: boolean;
  /** Says the mark in words, where the text does not. */
  mark?: string | undefined;
  children: ReactNode;
}

/** A line with a mark: true, false, or neither. */
export function Verdict({ holds, isBroken = false, mark, children }: Props) {
  const Icon = isBroken ? BrokenIcon : holds === null ? OpenIcon : holds ? YesIcon : NoIcon;
  const color = isBroken ? 'warning.main' : holds === null ? 'text.secondary' : holds ? 'success.main' : 'error.main';
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Icon
        sx={{ flex: 'none', fontSize: 20, mt: '1px', color }}
        {...(mark ? { titleAccess: mark } : { 'aria-hidden': true })}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
