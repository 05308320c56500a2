import type { ComponentProps } from 'react';
import { isFramed } from './isFramed.ts';

/** Around each part. In a frame it has a margin, in which the outline of what has the focus is seen. */
export const Root = ({ className = '', ...props }: ComponentProps<'div'>) => (
  <div {...props} className={`tel-root ${className}`} data-framed={isFramed || undefined} />
);
