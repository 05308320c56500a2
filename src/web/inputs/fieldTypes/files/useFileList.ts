import { useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type FileShown, filesOf } from '../file/fileOf.ts';

/** A chosen file that is not stored yet. */
export interface Waiting {
  /** Its turn among those chosen here: stored files are put in this order. */
  turn: number;
  file: File;
  isFailed: boolean;
}

/** Uploads at once; the others wait for them. */
const atOnce = 3;

let lastTurn = 0;

/** The stored files of an input, in order, and those that are on their way, at most as many as a value has. */
export function useFileList(value: unknown, onChange: (value: unknown) => void) {
  const stored = useStored(value, onChange);
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const going = waiting.filter(({ isFailed }) => !isFailed).slice(0, atOnce);
  const leave = (turn: number) => setWaiting((before) => before.filter((each) => each.turn !== turn));
  return {
    files: stored.files,
    waiting,
    /** How many of the files that were chosen last did not fit. */
    leftOut,
    isGoing: (each: Waiting) => going.includes(each),
    leave,
    add(given: readonly File[]) {
      const room = Math.max(0, limits.files_per_value - stored.files.length - waiting.length);
      const added = given.slice(0, room).map((file): Waiting => {
        lastTurn += 1;
        return { turn: lastTurn, file, isFailed: false };
      });
      setLeftOut(given.length - added.length);
      setWaiting((before) => [...before, ...added]);
    },
    remove(id: number) {
      setLeftOut(0);
      stored.remove(id);
    },
    store(turn: number, file: FileShown) {
      stored.put(turn, file);
      leave(turn);
    },
    fail: (turn: number, isFailed: boolean) =>
      setWaiting((before) => before.map((each) => (each.turn === turn ? { ...each, isFailed } : each))),
  };
}

/** The files of the value. Two uploads may end between two renders, so changes are made to the latest. */
function useStored(value: unknown, onChange: (value: unknown) => void) {
  const latest = useRef(value);
  const turns = useRef(new Map<number, number>()).current;
  useLayoutEffect(() => {
    latest.current = value;
  });
  const set = (next: readonly FileShown[]) => {
    latest.current = next.length > 0 ? next : null;
    onChange(latest.current);
  };
  return {
    files: filesOf(value),
    remove: (of: number) => set(filesOf(latest.current).filter(({ id }) => id !== of)),
    put(turn: number, file: FileShown) {
      turns.set(file.id, turn);
      const now = filesOf(latest.current);
      const later = now.findIndex(({ id }) => (turns.get(id) ?? 0) > turn);
      set(now.toSpliced(later < 0 ? now.length : later, 0, file));
    },
  };
}
