import { StyledEngineProvider, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './muiTheme.ts';
import { useTheme } from './theme.ts';

/**
 * MUI components below it look like the app. Their styles come first in the head, so that a class of a CSS module wins over
 * them. Pages outside of the administration area do not load MUI by themselves.
 */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <StyledEngineProvider injectFirst>
    <ThemeProvider theme={muiTheme(useTheme().mode)}>{children}</ThemeProvider>
  </StyledEngineProvider>
);
