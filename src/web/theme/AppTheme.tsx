import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { muiTheme } from './muiTheme.ts';
import { useTheme } from './theme.ts';

/** MUI components below it look like the app. Pages outside of the administration area do not load MUI by themselves. */
export const AppTheme = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={muiTheme(useTheme().mode)}>{children}</ThemeProvider>
);
