import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Answers whether the card may close now. */
export type CloseGuard = () => Promise<boolean>;

export const CloseGuardContext = createContext<RefObject<CloseGuard | null>>({ current: null });

/** Lets the inside of a card have a say before Escape, the cross or a click outside closes it. */
export function useCloseGuard(guard: CloseGuard): void {
  const current = useContext(CloseGuardContext);
  useEffect(() => {
    current.current = guard;
    return () => {
      current.current = null;
    };
  });
}
