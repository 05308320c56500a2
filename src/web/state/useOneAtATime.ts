import { useRef, useState } from 'react';

/**
 * The guard of buttons that send something and stay: what is pressed while an earlier press is being served does nothing
 * (docs/reference/product/screens.md#one-press-one-record). That of a form is `useSubmitOnce`.
 */
export function useOneAtATime() {
  const [isBusy, setBusy] = useState(false);
  // A state is set too late for a second press.
  const isRunning = useRef(false);
  const set = (isNow: boolean) => {
    isRunning.current = isNow;
    setBusy(isNow);
  };
  /** @returns what the work resolves with; undefined where it was not done */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (isRunning.current) return undefined;
    set(true);
    try {
      return await work();
    } finally {
      set(false);
    }
  }
  return { isBusy, run };
}
