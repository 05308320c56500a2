import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import styles from './ColorDot.module.css';
import { dotColor } from './variantTint.ts';

/** A dot of a variant's colour; a ring if it is neutral. */
export const ColorDot = ({ color }: { color: VariantColor | null | undefined }) => (
  <span
    aria-hidden
    className={styles.dot}
    data-neutral={!color || undefined}
    style={{ backgroundColor: dotColor(color) }}
  />
);
