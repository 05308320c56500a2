import { useState } from 'react';
import { type SubmitError, toSubmitError } from './submitError.ts';

/** A button's call, one at a time. `message` is the error of the last one. */
export function useAction(run: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Pick<SubmitError, 'message'>>({ message: null });

  async function start(): Promise<void> {
    setBusy(true);
    setError({ message: null });
    try {
      await run();
    } catch (failure) {
      setError(toSubmitError(failure, []));
    }
    setBusy(false);
  }

  return { isBusy, message: error.message, start: () => void (isBusy || start()) };
}
