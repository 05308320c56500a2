import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';

interface SaveBlockers {
  /** An input of the form is still sending something, such as a file, that belongs to what is saved. */
  isSaveBlocked: boolean;
  setBlocker: (id: string, isBlocking: boolean) => void;
}

export const SaveBlockersContext = createContext<SaveBlockers>({ isSaveBlocked: false, setBlocker: () => {} });

/** The blockers of one form. */
export function useSaveBlockers(): SaveBlockers {
  const [blockers, setBlockers] = useState<readonly string[]>([]);
  const setBlocker = useCallback(
    (id: string, isBlocking: boolean) =>
      setBlockers((before) => {
        if (before.includes(id) === isBlocking) return before;
        return isBlocking ? [...before, id] : before.filter((each) => each !== id);
      }),
    [],
  );
  return useMemo(() => ({ isSaveBlocked: blockers.length > 0, setBlocker }), [blockers, setBlocker]);
}

/** Keeps the form around an input from being saved while `isBlocking`. Does nothing outside of a form. */
export function useBlockSave(isBlocking: boolean): void {
  const id = useId();
  const { setBlocker } = useContext(SaveBlockersContext);
  useEffect(() => {
    setBlocker(id, isBlocking);
    return () => setBlocker(id, false);
  }, [setBlocker, id, isBlocking]);
}
