import type { TextFieldProps } from '@mui/material/TextField';
import type { CSSProperties } from 'react';
import styles from './growingBox.module.css';

const isKnown = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content');

export type GrowingBox = Pick<TextFieldProps, 'multiline' | 'minRows' | 'maxRows' | 'className' | 'style'> & {
  slotProps?: { input: { inputComponent: 'textarea' } };
};

/**
 * Props of a TextField that grows with its text. Uses CSS field-sizing where the browser has it: MUI's own measuring
 * forces several layouts of the page for each field.
 */
export const growingBox = (min: number, max: number, className = ''): GrowingBox =>
  isKnown
    ? {
        multiline: true,
        slotProps: { input: { inputComponent: 'textarea' } },
        className: `${styles.box} ${className}`,
        style: { '--lines-min': min, '--lines-max': max } as CSSProperties,
      }
    : { multiline: true, minRows: min, maxRows: max, className };
