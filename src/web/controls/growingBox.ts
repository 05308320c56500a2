import type { TextFieldProps } from '@mui/material/TextField';

const isKnown = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

export type GrowingBox = Pick<TextFieldProps, 'multiline' | 'minRows' | 'maxRows' | 'sx'> & {
  slotProps?: { input: { inputComponent: 'textarea' } };
};

/**
 * Of a TextField: several lines, as many as its text has. Browsers that can are left to measure it themselves: MUI's way
 * lays the whole page out several times for each box.
 */
export const growingBox = (min: number, max: number, style: object = {}): GrowingBox =>
  isKnown
    ? {
        multiline: true,
        slotProps: { input: { inputComponent: 'textarea' } },
        sx: { '& textarea': { ...style, fieldSizing: 'content', minHeight: `${min}lh`, maxHeight: `${max}lh` } },
      }
    : { multiline: true, minRows: min, maxRows: max, sx: { '& textarea': style } };
