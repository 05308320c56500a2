import { createContext, type RefObject, useContext, useEffect } from 'react';

/** Resolves with whether the card may close now. */
export type CloseGuard = () => Promise<boolean>;

export const CloseGuardContext = createContext<RefObject<CloseGuard | null>>({ current: null });

/** Sets the guard that runs before Escape, the close button or a click outside closes the card. */
export function useCloseGuard(guard: CloseGuard): void {
  const current = useContext(CloseGuardContext);
  useEffect(() => {
    current.current = guard;
    return () => {
      current.current = null;
    };
  });
}
