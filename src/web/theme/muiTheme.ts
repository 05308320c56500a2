import { createTheme, type Theme } from '@mui/material/styles';
import { screenLimits } from '#shared/limits.ts';
import { muiControls } from './muiControls.ts';
import { muiSurfaces } from './muiSurfaces.ts';
import type { ThemeMode } from './theme.ts';
import { shape, tokens, zIndex } from './tokens.ts';

const made = new Map<ThemeMode, Theme>();

/** The MUI theme of a mode, from the tokens; the same object each time. */
export function muiTheme(mode: ThemeMode): Theme {
  const known = made.get(mode);
  if (known) return known;
  const theme = createTheme({
    palette: palette(mode),
    shape: { borderRadius: shape.radius_m },
    spacing: shape.space,
    // The size classes, so that styles and components use the same breakpoints.
    breakpoints: {
      values: { xs: 0, sm: 0, md: screenLimits.size_m_px, lg: screenLimits.size_l_px, xl: screenLimits.size_xl_px },
    },
    zIndex: { drawer: zIndex.modal, modal: zIndex.modal, snackbar: zIndex.messages, tooltip: zIndex.messages },
    typography,
    components: { ...muiSurfaces(tokens[mode]), ...muiControls(tokens[mode]) },
  });
  made.set(mode, theme);
  return theme;
}

function palette(mode: ThemeMode) {
  const t = tokens[mode];
  return {
    mode,
    primary: { main: t.primary[600], dark: t.primary[700], light: t.primary[400], contrastText: t.on_primary },
    secondary: { main: t.accent, contrastText: t.surface },
    error: { main: t.red, contrastText: t.on_red },
    warning: { main: t.orange },
    success: { main: t.green },
    info: { main: t.blue },
    background: { default: t.paper, paper: t.surface },
    text: { primary: t.text, secondary: t.text_soft, disabled: t.text_soft },
    divider: t.line,
    action: { hover: t.sunken, selected: t.primary[100], active: t.text_soft, focusOpacity: 0.16 },
  };
}

const typography = {
  fontFamily: shape.font,
  fontSize: 14,
  h1: { fontSize: '1.375rem', lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.015em' },
  h2: { fontSize: '1.125rem', lineHeight: '24px', fontWeight: 620, letterSpacing: '-0.01em' },
  h3: { fontSize: '0.875rem', lineHeight: '20px', fontWeight: 620 },
  body1: { fontSize: '0.875rem', lineHeight: '20px' },
  body2: { fontSize: '0.8125rem', lineHeight: '18px' },
  caption: { fontSize: '0.75rem', lineHeight: '16px' },
  overline: {
    fontSize: '0.6875rem',
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase' as const,
  },
  button: { fontSize: '0.875rem', lineHeight: '20px', fontWeight: 550, textTransform: 'none' as const },
};
