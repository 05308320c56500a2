import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { screenLimits } from '#shared/limits.ts';
import type { PersonSummary } from '../PersonAvatar.tsx';

/** A choice of a select (docs/reference/product/lists-and-cards.md#select-inputs). */
export interface Variant<V extends string | number = string | number> {
  value: V;
  label: string;
  /** Its pill and its dot; neutral if absent. */
  color?: VariantColor | null | undefined;
  /** The picture beside a person's name. */
  avatar?: PersonSummary['avatar'];
  /** In the trash: it stays where it is set, and cannot be chosen. */
  isDeleted?: boolean;
}

const rowPx = 36;

/** Height in px of a list that shows `shown` choices and half of the next one. */
export const listHeight = (shown: number) => shown * rowPx + 8 + rowPx / 2;

export const selectHeight = listHeight(screenLimits.select_variants);

/** The first choices, the total and the create action are visible without scrolling. */
export const asyncSelectHeight = listHeight(screenLimits.async_select_items + 1.5);
