import { translate } from '#web/i18n/translate.ts';
import type { CellState } from '../core/cellStates.ts';
import type { Change } from '../core/changes.ts';
import { type Desk, isFile, settle, show } from './desk.ts';
import { Overtaken, saveCell } from './patchCell.ts';
import { refusedText } from './refusedCells.ts';

/** Saves one cell, which shows what was typed meanwhile, and keeps it where it was refused. Answers whether it is saved. */
export async function saveOne(desk: Desk, change: Change): Promise<boolean> {
  const { view, states, known, turn, say } = desk;
  const { id, key, after } = change;
  const state: CellState = { id, key, kind: 'saving', typed: after };
  states.put([state]);
  try {
    const reading = await turn(id, () => saveCell(view, change, known.get(id), isFile(desk, key)));
    known.set(id, reading);
    await show(desk, [reading.record], [key]);
    settle(desk, state);
    say(translate('grid.saved'));
    return true;
  } catch (error) {
    const failed =
      error instanceof Overtaken
        ? await overtaken(desk, change, error)
        : { kind: 'refused' as const, text: refusedText(error, change, view.declaration.name) };
    states.put([{ ...state, ...failed }]);
    say(translate('grid.not_saved', { text: failed.text }));
    return false;
  }
}

async function overtaken(desk: Desk, { id, key }: Change, { theirs }: Overtaken) {
  desk.known.set(id, theirs);
  await show(desk, [theirs.record], [key]);
  const value = desk.textOf(theirs.record, key) || translate('grid.none');
  return { kind: 'stale' as const, text: translate('grid.stale', { value }) };
}
