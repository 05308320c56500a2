import type { Components, Theme } from '@mui/material/styles';
import { shape, type Tokens } from './tokens.ts';

const ring = (t: Tokens) => ({ outline: `2px solid ${t.primary[500]}`, outlineOffset: 2 });

const buttons = (t: Tokens): Components<Theme> => ({
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': ring(t) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { borderRadius: shape.radius_m, minHeight: 36, padding: '6px 14px', whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 32, padding: '4px 10px', fontSize: '0.8125rem' },
      outlinedPrimary: {
        borderColor: t.line,
        color: t.text,
        '&:hover': { borderColor: t.line_input, background: t.sunken },
      },
      textPrimary: { color: t.primary[700], '&:hover': { backgroundColor: t.primary[100] } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: { borderRadius: shape.radius_m, padding: 6, color: t.text_soft, '&:hover': { backgroundColor: t.sunken } },
    },
  },
  MuiLink: { styleOverrides: { root: { '&:focus-visible': { ...ring(t), borderRadius: 4 } } } },
});

const texts = (t: Tokens): Components<Theme> => ({
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 6,
        fontSize: '0.8125rem',
        lineHeight: '18px',
        fontWeight: 550,
        color: t.text,
        '&.Mui-focused': { color: t.text },
        '&.Mui-disabled': { color: t.text_soft },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        backgroundColor: t.surface,
        borderRadius: shape.radius_m,
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${t.primary[200]}` },
        '&.Mui-disabled': { backgroundColor: t.sunken },
        // The textarea has the padding, as the input of a single line has.
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.MuiInputBase-multiline.MuiInputBase-adornedEnd': { paddingRight: 14 },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: t.line },
        '&:hover:not(.Mui-disabled, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
          borderColor: t.text_soft,
        },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 1 },
      },
      notchedOutline: { borderColor: t.line_input, top: 0, '& legend': { display: 'none' } },
      input: {
        '&.Mui-disabled': { WebkitTextFillColor: t.text_soft },
        '&::placeholder': { color: t.text_soft, opacity: 1 },
      },
      inputSizeSmall: { padding: '8px 12px', height: 20, fontSize: '0.875rem' },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '4px 0 0', fontSize: '0.75rem', lineHeight: '16px' } } },
});

const choices = (t: Tokens): Components<Theme> => ({
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { padding: 8, color: t.line_input, '&.Mui-focusVisible': { ...ring(t), outlineOffset: -2 } },
    },
  },
  MuiSwitch: { styleOverrides: switches(t) },
  MuiChip: {
    styleOverrides: { root: { height: 22, fontSize: '0.75rem', fontWeight: 550, borderRadius: shape.radius_s } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        textTransform: 'none',
        padding: '5px 14px',
        borderColor: t.line_input,
        color: t.text,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: t.primary[600], color: t.on_primary },
      },
    },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: shape.radius_m } } },
});

const switches = (t: Tokens) => ({
  root: { width: 36, height: 20, padding: 0, overflow: 'visible' },
  switchBase: {
    padding: 2,
    '&.Mui-checked': { transform: 'translateX(16px)', color: t.on_primary },
    '&.Mui-checked + .MuiSwitch-track': { backgroundColor: t.primary[600], borderColor: t.primary[600], opacity: 1 },
    '&.Mui-checked .MuiSwitch-thumb': { backgroundColor: t.on_primary },
    '&.Mui-focusVisible + .MuiSwitch-track': ring(t),
    '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.45 },
    '&:hover': { backgroundColor: 'transparent' },
  },
  thumb: { width: 16, height: 16, boxShadow: 'none', backgroundColor: t.line_input, scale: '0.75' },
  track: {
    borderRadius: 10,
    opacity: 1,
    backgroundColor: t.sunken,
    border: `1px solid ${t.line_input}`,
    boxSizing: 'border-box' as const,
  },
});

/** Buttons, text inputs and choices. Focus is a ring in the primary colour, never a ripple. */
export const muiControls = (t: Tokens): Components<Theme> => ({ ...buttons(t), ...texts(t), ...choices(t) });
