import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

type Placing = (area: HTMLElement) => () => void;
let placing: Placing | null = null;

/** For a script that cannot be loaded, such as without a connection. */
const inCorner: Placing = ({ style }) => {
  style.inset = 'auto 16px 16px auto';
  return () => {};
};

/** Fetches what computes the place. */
export async function loadPlacing(): Promise<void> {
  placing ??= await import('./toastPlace.ts').then(
    ({ keepOffButtons }) => keepOffButtons,
    () => inCorner,
  );
}

/**
 * Keeps the toasts off the buttons while they are shown.
 * @param count of the toasts: another one changes the height
 * @returns whether they may be drawn: with the first toast the script is fetched, and none is seen at another place
 */
export function useToastPlace(ref: RefObject<HTMLElement | null>, count: number): boolean {
  const [isReady, setReady] = useState(placing !== null);
  const isNeeded = count > 0;
  useEffect(() => {
    if (isNeeded && !isReady) void loadPlacing().then(() => setReady(true));
  }, [isNeeded, isReady]);
  useLayoutEffect(() => {
    if (isReady && count > 0 && ref.current) return placing?.(ref.current);
  }, [ref, count, isReady]);
  return isReady;
}
