import type { TextFieldProps } from '@mui/material/TextField';

const isKnown = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

export type GrowingBox = Pick<TextFieldProps, 'multiline' | 'minRows' | 'maxRows' | 'sx'> & {
  slotProps?: { input: { inputComponent: 'textarea' } };
};

/**
 * Props of a TextField that grows with its text. Uses CSS field-sizing where the browser has it: MUI's own measuring
 * forces several layouts of the page for each field.
 */
export const growingBox = (min: number, max: number, style: object = {}): GrowingBox =>
  isKnown
    ? {
        multiline: true,
        slotProps: { input: { inputComponent: 'textarea' } },
        sx: { '& textarea': { ...style, fieldSizing: 'content', minHeight: `${min}lh`, maxHeight: `${max}lh` } },
      }
    : { multiline: true, minRows: min, maxRows: max, sx: { '& textarea': style } };
