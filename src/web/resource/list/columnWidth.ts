import type { CSSProperties } from 'react';
import { limits } from '#shared/limits.ts';

/** Pixels: narrower than this nothing can be read, wider nothing need be. */
export const widthLimits = { min: limits.column_width_min, max: limits.column_width_max, step: 16 } as const;

export const boundWidth = (width: number) => Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

/** Of the cells of a column of a chosen width; what they show is cut there. */
export const widthStyle = (width: number | undefined): CSSProperties | undefined =>
  width === undefined
    ? undefined
    : ({
        width,
        minWidth: width,
        maxWidth: width,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '--cell-width': '100%',
      } as CSSProperties);

/** The same of a cell that ends where its column does, if it does. */
export const cellStyle = (align: 'right' | undefined, width: number | undefined): CSSProperties | undefined =>
  align ? { textAlign: align, ...widthStyle(width) } : widthStyle(width);
