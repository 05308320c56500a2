import { limits } from '#shared/limits.ts';
import type { PersonShown } from './PersonAvatar.tsx';

/** A choice of a select (SPEC.md section 3); groups have children. */
export interface Variant<V extends string | number = string | number> {
  value: V;
  label: string;
  /** Where people are chosen from: the picture beside the name. */
  avatar?: PersonShown['avatar'];
  /** It is in the trash: it can be kept, and not chosen. */
  isDeleted?: boolean;
}

export interface VariantGroup<V extends string | number = string | number> {
  label: string;
  children: readonly Variant<V>[];
}

const rowPx = 36;

/** Height of a list that shows so many choices and a hint of the next, then scrolls. */
export const listHeight = (shown: number) => shown * rowPx + 8 + rowPx / 2;

export const selectHeight = listHeight(limits.select_variants);

/** Of the server's many the first ones, how many there are, and the way to a new one are seen without scrolling. */
export const asyncSelectHeight = listHeight(limits.async_select_items + 1.5);

export const matches = (label: string, text: string) =>
  label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
