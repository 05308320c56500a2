import { translate } from '#web/i18n/translate.ts';
import { readOne } from '#web/resource/recordCalls.ts';
import { sameValue } from '#web/resource/sameValue.ts';
import type { Change } from '../core/changes.ts';
import { type Desk, isFile, movedOf } from './desk.ts';
import { inTurns } from './inTurns.ts';
import { saveOne } from './saveCell.ts';
import { saveMany } from './saveCells.ts';
import { underWay } from './underWay.ts';
import { gridHistory } from './undoHistory.ts';
import type { Question } from './writeSeen.ts';

export interface Writes {
  /** Asks for the version of a record before something in it is changed. */
  prepare: (id: number) => void;
  /** Saves what differs: one cell by itself, more all or none. Answers whether something is saved. */
  write: (changes: readonly Change[]) => Promise<boolean>;
  /** Which of these cells are not any more as they were seen; the list then shows what they are. */
  moved: (changes: readonly Change[]) => Promise<Change[]>;
  /** Takes the last step back, or does it again. */
  step: (way: 'back' | 'forth') => Promise<void>;
}

const ofUndo: Question = { text: 'grid.undo_moved', ok: 'grid.undo' };
const ofWrite: Question = { text: 'grid.write_moved', ok: 'grid.change_ok' };

export function gridWrites(given: Omit<Desk, 'known' | 'turn'>): Writes {
  const desk: Desk = { ...given, known: new Map(), turn: inTurns() };
  const { view, known, turn, say } = desk;
  const history = gridHistory();
  const save = async (changes: readonly Change[], question: Question): Promise<readonly Change[] | null> => {
    const [first, second] = changes;
    if (!first || second) return saveMany(desk, changes, question);
    return (await saveOne(desk, first)) ? changes : null;
  };
  const write = async (changes: readonly Change[]): Promise<boolean> => {
    const real = changes.filter(({ key, before, after }) => !sameValue(before, after, isFile(desk, key)));
    const done = real.length > 0 ? await save(real, ofWrite) : null;
    if (done) history.did(done);
    return done !== null;
  };
  const step = async (way: 'back' | 'forth'): Promise<void> => {
    const changes = history[way]();
    if (!changes) return say(translate('grid.nothing_to_undo'));
    if (!(await save(changes, way === 'back' ? ofUndo : ofWrite))) history[way === 'back' ? 'forth' : 'back']();
    else say(translate(way === 'back' ? 'grid.undone' : 'grid.redone'));
  };
  const running = underWay();
  return {
    prepare(id) {
      if (known.has(id)) return;
      const keep = (reading: Awaited<ReturnType<typeof readOne>>) => void known.set(id, reading);
      void turn(id, () => readOne(view, id)).then(keep, () => {});
    },
    write: (changes) => running.run(write(changes)),
    moved: (changes) => movedOf(desk, changes),
    // What is still being saved is the last step too, once it is.
    step: (way) => running.run(running.settled().then(() => step(way))),
  };
}
