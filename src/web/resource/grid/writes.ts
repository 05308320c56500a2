import { confirm } from '../../layout/messages.ts';
import { translate } from '../../providers/words.ts';
import type { Change } from './change.ts';
import { type Desk, isFile, movedOf } from './desk.ts';
import { gridHistory } from './history.ts';
import { inTurns } from './inTurns.ts';
import { readOne } from './recordCalls.ts';
import { sameValue } from './sameValue.ts';
import { saveMany } from './saveMany.ts';
import { saveOne } from './saveOne.ts';
import { tracked } from './tracked.ts';

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

export function gridWrites(given: Omit<Desk, 'known' | 'turn'>): Writes {
  const desk: Desk = { ...given, known: new Map(), turn: inTurns() };
  const { view, known, turn, say } = desk;
  const history = gridHistory();
  const save = (changes: readonly Change[]): Promise<boolean> => {
    const [first, second] = changes;
    return first && !second ? saveOne(desk, first) : saveMany(desk, changes);
  };
  const write = async (changes: readonly Change[]): Promise<boolean> => {
    const real = changes.filter(({ key, before, after }) => !sameValue(before, after, isFile(desk, key)));
    if (real.length === 0 || !(await save(real))) return false;
    history.did(real);
    return true;
  };
  const step = async (way: 'back' | 'forth'): Promise<void> => {
    const changes = history[way]();
    if (!changes) return say(translate('grid.nothing_to_undo'));
    const isSaved = (await agreed(desk, changes)) && (await save(changes));
    if (!isSaved) history[way === 'back' ? 'forth' : 'back']();
    else say(translate(way === 'back' ? 'grid.undone' : 'grid.redone'));
  };
  const running = tracked();
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

/** One cell is watched by its version; of many somebody may have changed some since. */
async function agreed(desk: Desk, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 1) return true;
  const others = await movedOf(desk, changes).catch((): Change[] => []);
  if (others.length === 0) return true;
  return confirm({ text: translate('grid.undo_moved', { smart_count: others.length }), ok: translate('grid.undo') });
}
