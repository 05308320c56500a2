import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './muiTheme.ts';
import { useTheme } from './theme.ts';

/** MUI's styles come first in the page, so that a class of a CSS module wins over them, whichever was loaded first. */
const first = createCache({ key: 'css', prepend: true });

/** MUI components below it look like the app. Pages outside of the administration area do not load MUI by themselves. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={first}>
    <ThemeProvider theme={muiTheme(useTheme().mode)}>{children}</ThemeProvider>
  </CacheProvider>
);
