import type { Components, Theme } from '@mui/material/styles';
import { screenLimits } from '#shared/limits.ts';
import { dialogContainer } from './dialogContainer.ts';
import { shape, type Tokens } from './tokens.ts';

/** docs/reference/product/screens.md#blur-mode */
const frosted = (t: Tokens) => ({
  'html[data-blur=on] &': { backgroundColor: t.glass, backdropFilter: 'blur(18px) saturate(1.3)' },
});

const panels = (t: Tokens): Components<Theme> => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontSize: '0.875rem', lineHeight: '20px', WebkitFontSmoothing: 'antialiased' },
      'body:has(#dialogs > .MuiModal-root)': { overflow: 'hidden', paddingRight: 'var(--scroll-bar)' },
      '.stoa-none': { color: t.text_soft },
      time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } }, defaultProps: { elevation: 0 } },
  MuiModal: {
    // What is fading out hears no second press, and neither does what is behind it (docs/reference/product/screens.md#one-press-one-record).
    styleOverrides: { root: ({ ownerState }) => (ownerState.open ? {} : { '& > *': { pointerEvents: 'none' } }) },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: t.backdrop } } },
  },
  MuiDialog: {
    defaultProps: { container: dialogContainer },
    styleOverrides: {
      // The container gets the focus only to pass it on; a ring around the whole dialog is of no use.
      container: { '&:focus-visible': { outline: 'none' } },
      paper: {
        '&:focus-visible': { outline: 'none' },
        minWidth: `min(${screenLimits.modal_min_px}px, calc(100vw - 32px))`,
        backgroundColor: t.raised,
        border: `1px solid ${t.line}`,
        borderRadius: shape.radius_xl,
        boxShadow: t.shadow_l,
        ...frosted(t),
      },
    },
  },
  MuiDrawer: {
    defaultProps: { ModalProps: { container: dialogContainer } },
    styleOverrides: { paper: { backgroundColor: t.raised, boxShadow: t.shadow_l, border: 0, ...frosted(t) } },
  },
});

const popups = (t: Tokens): Components<Theme> => ({
  MuiPopover: { styleOverrides: { paper: floating(t) } },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        borderRadius: shape.radius_s,
        padding: '8px 10px',
        gap: 10,
        '&.Mui-selected': { backgroundColor: t.primary[100], color: t.primary[800] },
        '& .MuiSvgIcon-root': { color: t.text_soft, fontSize: 20 },
      },
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: floating(t),
      listbox: { padding: 4, '& .MuiAutocomplete-option': { minHeight: 36, borderRadius: shape.radius_s } },
      groupLabel: { backgroundColor: t.raised, color: t.text_soft, fontWeight: 600, fontSize: '0.75rem' },
    },
  },
  MuiTooltip: {
    defaultProps: { leaveDelay: 100, arrow: false },
    styleOverrides: {
      tooltip: {
        backgroundColor: t.text,
        color: t.paper,
        fontSize: '0.75rem',
        lineHeight: '16px',
        padding: '6px 10px',
        borderRadius: shape.radius_s,
      },
    },
  },
});

const tables = (t: Tokens): Components<Theme> => ({
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate' } } },
  MuiTableCell: { styleOverrides: tableCell(t) },
  MuiTableRow: {
    styleOverrides: {
      root: {
        'tbody &:last-child :is(td, th)': { borderBottom: 0 },
        '&.MuiTableRow-hover:hover': { backgroundColor: `color-mix(in srgb, ${t.text} 4%, ${t.surface})` },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.primary[100] },
      },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: { backgroundColor: t.sunken, borderRadius: shape.radius_s } },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 2, backgroundColor: 'transparent' } } },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: shape.radius_m, padding: '6px 14px', alignItems: 'center', color: t.text },
      standardError: { backgroundColor: t.red_soft, color: t.red, border: `1px solid ${t.red}` },
      standardWarning: { backgroundColor: t.orange_soft, border: `1px solid ${t.orange}` },
      standardInfo: { backgroundColor: t.blue_soft },
    },
  },
  MuiAvatar: { styleOverrides: { root: { fontWeight: 600 } } },
});

const floating = (t: Tokens) => ({
  backgroundColor: t.raised,
  border: `1px solid ${t.line}`,
  borderRadius: shape.radius_l,
  boxShadow: t.shadow_m,
  marginTop: 4,
  ...frosted(t),
});

/** 16 px from size l up; less on narrower screens, where a wide table needs the room. */
const cellPadding = '0 clamp(8px, calc((100vw - 640px) / 24), 16px)';

const tableCell = (t: Tokens) => ({
  root: { borderBottom: `1px solid ${t.line}`, padding: cellPadding, height: shape.row_height, fontSize: '0.875rem' },
  sizeSmall: { padding: cellPadding, height: 36 },
  head: {
    height: 40,
    color: t.text_soft,
    fontSize: '0.75rem',
    lineHeight: '16px',
    fontWeight: 600,
    whiteSpace: 'nowrap' as const,
    backgroundColor: 'transparent',
  },
});

/** Dialogs, drawers, menus, tables, tooltips and skeletons. */
export const muiSurfaces = (t: Tokens): Components<Theme> => ({ ...panels(t), ...popups(t), ...tables(t) });
