import { groupDigits } from '#web/i18n/groupDigits.ts';

/** A count, marked where it is an estimate, as lists mark theirs. */
export const countText = (count: number, isEstimate = false): string =>
  `${isEstimate ? '≈ ' : ''}${groupDigits(count)}`;
