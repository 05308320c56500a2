import { createContext, useCallback, useContext, useEffect, useId, useMemo, useState } from 'react';

interface Holds {
  /** Something of the card is on its way to the server: saving now would leave it out. */
  isHeld: boolean;
  hold: (by: string, holds: boolean) => void;
}

export const HoldsContext = createContext<Holds>({ isHeld: false, hold: () => {} });

/** Who holds a card, kept by the card. */
export function useHolds(): Holds {
  const [held, setHeld] = useState<readonly string[]>([]);
  const hold = useCallback(
    (by: string, holds: boolean) =>
      setHeld((before) => {
        if (before.includes(by) === holds) return before;
        return holds ? [...before, by] : before.filter((each) => each !== by);
      }),
    [],
  );
  return useMemo(() => ({ isHeld: held.length > 0, hold }), [held, hold]);
}

/** Holds the card around an input while `holds`; outside of a card, nothing. */
export function useHold(holds: boolean): void {
  const by = useId();
  const { hold } = useContext(HoldsContext);
  useEffect(() => {
    hold(by, holds);
    return () => hold(by, false);
  }, [hold, by, holds]);
}
