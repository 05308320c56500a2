import type { ValueProps } from './valueProps.ts';

/** Takes a value away where there is one: an empty text is a value too. */
export const nothingOf = (value: unknown, onChange: ValueProps['onChange']): (() => void) | undefined =>
  value === null || value === undefined ? undefined : () => onChange(null);
