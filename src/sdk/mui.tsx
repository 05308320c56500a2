import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createTheme, type Theme as MuiTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { Theme } from './contract.ts';
import { useTheme } from './react.tsx';

/** `@stoa/sdk/mui`: MUI in the colours of the app (docs/guides/writing-a-module.md#mui). */

/** A key of its own, so that its style elements are not taken for those of the app. */
const cache = createCache({ key: 'stoa-module' });

/** Gives MUI components below it the theme of the app. Only within what `fromReact` draws. */
export function StoaThemeProvider({ children }: { children: ReactNode }) {
  const theme = useTheme();
  const mui = useMemo(() => muiThemeOf(theme), [theme]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={mui}>{children}</ThemeProvider>
    </CacheProvider>
  );
}

function muiThemeOf({ mode, tokens }: Theme): MuiTheme {
  const token = (name: string) => tokens[`--stoa-${name}`] ?? '';
  const line = token('line');
  return createTheme({
    palette: {
      mode,
      primary: { main: token('primary-600'), contrastText: token('on-primary') },
      secondary: { main: token('accent') },
      error: { main: token('red'), contrastText: token('on-red') },
      warning: { main: token('orange') },
      success: { main: token('green') },
      info: { main: token('blue') },
      background: { default: token('paper'), paper: token('surface') },
      text: { primary: token('text'), secondary: token('text-soft') },
      divider: line,
    },
    shape: { borderRadius: 8 },
    spacing: 4,
    typography: {
      fontFamily: token('font'),
      fontSize: 14,
      body1: { fontSize: '14px', lineHeight: '20px' },
      body2: { fontSize: '13px', lineHeight: '18px' },
      button: { textTransform: 'none', fontWeight: 550 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { outlinedPrimary: { borderColor: line, color: token('text') } },
      },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    },
  });
}
