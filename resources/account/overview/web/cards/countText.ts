import { groupDigits } from '#shared/money/groupDigits.ts';

/** A count; an estimate is marked with ≈, as in lists. */
export const countText = (count: number, isEstimate = false): string =>
  `${isEstimate ? '≈ ' : ''}${groupDigits(count)}`;
