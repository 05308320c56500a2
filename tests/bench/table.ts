import { median } from './program.ts';
import { size } from './size.ts';

/** Prints the head of a table. Rows follow one by one, so that an interrupted run shows what it has measured. */
export const head = (...names: string[]): void =>
  console.log(`\n| ${names.join(' | ')} |\n|${names.map(() => '---|').join('')}`);

export const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** @param goal null without a goal */
export const verdict = (isReached: boolean, goal: string | null): string =>
  goal === null ? '' : `${goal}, ${isReached ? 'reached' : '**missed**'}`;

export interface Sides {
  left: number;
  right: number;
  /** Left divided by right, within a round. */
  ratio: number;
}

/**
 * Medians of both, measured in turn, so that other load affects both.
 * @param measure returns requests per second, measured for a number of milliseconds
 */
export async function inTurn(measure: (side: 'left' | 'right', ms: number) => Promise<number>): Promise<Sides> {
  const results = { left: [] as number[], right: [] as number[] };
  for (let round = size.first_round; round <= size.rounds; round++)
    for (const side of round % 2 ? (['left', 'right'] as const) : (['right', 'left'] as const)) {
      const rate = await measure(side, round === 0 ? size.round_ms / 2 : size.round_ms);
      if (round > 0) results[side].push(rate);
    }
  const ratios = results.left.map((rate, round) => rate / (results.right[round] as number));
  return { left: median(results.left), right: median(results.right), ratio: median(ratios) };
}
