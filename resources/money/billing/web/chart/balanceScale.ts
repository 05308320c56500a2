import { kopecksOf, moneyText } from '#shared/money/money.ts';

/** The scale of a chart: its bottom, middle and top, as exact decimals, and where a sum is on it. */
export interface Scale {
  /** From the top. */
  edges: readonly [top: string, middle: string, bottom: string];
  /** From the top, of 1000. Whole numbers are exact enough for a screen. */
  yOf: (sum: string) => number;
}

const rouble = 100n;
const height = 1000n;

/** 1, 2, 5, 10, 20, 50, ... roubles. */
function* steps(): Generator<bigint> {
  for (let power = rouble; ; power *= 10n) for (const factor of [1n, 2n, 5n]) yield factor * power;
}

const lowest = (sums: readonly bigint[]) => sums.reduce((a, b) => (b < a ? b : a), 0n);
const highest = (sums: readonly bigint[]) => sums.reduce((a, b) => (b > a ? b : a), 0n);

/** Rounds down, also below zero. */
const floorTo = (sum: bigint, step: bigint) => (sum / step - (sum % step < 0n ? 1n : 0n)) * step;

/** A scale with round numbers that begins at 0, or below it where a sum is. */
export function scaleOf(sums: readonly string[]): Scale {
  const all = sums.map(kopecksOf);
  const [low, high] = [lowest(all), highest(all)];
  for (const step of steps()) {
    const bottom = floorTo(low, step);
    const range = 2n * step;
    if (bottom + range < high) continue;
    const top = bottom + range;
    return {
      edges: [moneyText(top), moneyText(bottom + step), moneyText(bottom)],
      yOf: (sum) => Number(((top - kopecksOf(sum)) * height) / range),
    };
  }
  throw new Error('No step is large enough');
}
