import type { CSSProperties } from 'react';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';

/** Hue in degrees, chroma of dark text, and chroma of a light pill: as much as sRGB has. */
const hues: Readonly<Record<VariantColor, readonly [hue: number, strong: number, soft: number]>> = {
  red: [25, 0.12, 0.034],
  orange: [52, 0.1, 0.039],
  yellow: [95, 0.08, 0.07],
  green: [150, 0.09, 0.055],
  teal: [195, 0.065, 0.045],
  blue: [255, 0.11, 0.033],
  purple: [300, 0.12, 0.038],
  pink: [350, 0.12, 0.04],
};

interface Tint {
  background: string;
  color: string;
  dot: string;
}

/** Colours of a pill and of a dot. Text on a pill has a contrast of at least 4.5:1 in both modes. */
export function variantTint(color: VariantColor, mode: 'light' | 'dark'): Tint {
  const [hue, strong, soft] = hues[color];
  return mode === 'light'
    ? {
        background: `oklch(0.93 ${soft} ${hue})`,
        color: `oklch(0.4 ${strong} ${hue})`,
        dot: `oklch(0.65 ${strong * 1.3} ${hue})`,
      }
    : {
        background: `oklch(0.34 ${strong * 0.6} ${hue})`,
        color: `oklch(0.9 ${soft} ${hue})`,
        dot: `oklch(0.72 ${strong * 1.1} ${hue})`,
      };
}

const both = (color: VariantColor, key: keyof Tint) =>
  `light-dark(${variantTint(color, 'light')[key]}, ${variantTint(color, 'dark')[key]})`;

const pills = new Map<VariantColor, CSSProperties>();

/** The `style` of a variant's pill; undefined if it is neutral. */
export function pillStyle(color: VariantColor | null | undefined): CSSProperties | undefined {
  if (!color) return undefined;
  const style = pills.get(color) ?? {
    background: both(color, 'background'),
    color: both(color, 'color'),
    boxShadow: 'none',
  };
  pills.set(color, style);
  return style;
}

export const dotColor = (color: VariantColor | null | undefined) => (color ? both(color, 'dot') : 'transparent');
