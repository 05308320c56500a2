import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useMe } from '../../session/session.ts';
import { PersonMenu } from '../PersonMenu.tsx';
import { useTitle } from '../useTitle.ts';
import { MenuButton } from './MenuButton.tsx';

interface Props {
  title: string;
  /** What the window is called, where the page's heading is the account's own name. */
  windowTitle?: string;
  /** Pixels; the page's own width where absent. */
  maxWidth?: number | undefined;
  /** Before the title: the way back. */
  before?: ReactNode;
  search?: ReactNode;
  children: ReactNode;
}

/** A page of the administration: the top bar with title, search and person menu, and the content below. */
export function PageFrame({ title, windowTitle = title, maxWidth, before, search, children }: Props) {
  const { user } = useMe();
  useTitle(windowTitle);
  return (
    <>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px', px: { xs: 4, md: 8 }, py: 4 }}
      >
        <MenuButton />
        {before}
        <Typography
          variant="h1"
          tabIndex={-1}
          sx={{ flex: { xs: 1, md: '0 1 auto' }, mr: { md: 4 }, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        {search && (
          <Box sx={{ order: { xs: 3, md: 0 }, flex: { xs: '1 0 100%', md: '0 1 360px' }, display: 'grid' }}>
            {search}
          </Box>
        )}
        <Box sx={{ ml: { md: 'auto' } }}>{user && <PersonMenu user={user} />}</Box>
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, px: { xs: 4, md: 8 }, pb: 10, outline: 0 }}>
        <Box sx={{ maxWidth: maxWidth ? `${maxWidth}px` : undefined }}>{children}</Box>
      </Box>
    </>
  );
}
