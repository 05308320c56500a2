import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import type { Row } from '#web/resource/view.ts';
import type { Cell, CellState } from '../core/cellStates.ts';

const violationsOf = (error: unknown): readonly Violation[] =>
  error instanceof ApiError && error.problem.type === 'validation' ? error.problem.violations : [];

/** Why one cell was not saved. */
export function refusedText(error: unknown, { key }: Cell, name: string): string {
  const own = violationsOf(error).find(({ field }) => field === key);
  return own ? violationText(own, translate) : errorText(error, name);
}

/** Why a bulk was not saved: what was wrong with cells, to be shown there, and what to say of all of it. */
export function refusedCells(
  error: unknown,
  update: readonly Row[],
  name: string,
): { cells: CellState[]; text: string } {
  const cells = violationsOf(error).flatMap((violation): CellState[] => {
    const [, at, key = ''] = /^update\.(\d+)\.(\w+)/.exec(violation.field) ?? [];
    const row = at === undefined ? undefined : update[Number(at)];
    if (!row || !Object.hasOwn(row, key) || key === 'id') return [];
    return [{ id: row.id, key, kind: 'refused', typed: row[key], text: violationText(violation, translate) }];
  });
  const [first] = cells;
  return { cells, text: first?.text ?? errorText(error, name) };
}
