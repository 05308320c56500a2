import { useState } from 'react';
import { type Failure, failureOf } from './submitError.ts';

/** A button's call: one at a time; `say` is why the last one failed. */
export function useCommand(run: () => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  const [say, setSay] = useState<{ it: Failure['say'] }>({ it: null });

  async function start(): Promise<void> {
    setBusy(true);
    setSay({ it: null });
    try {
      await run();
    } catch (error) {
      setSay({ it: failureOf(error, []).say });
    }
    setBusy(false);
  }

  return { isBusy, say: say.it, start: () => void (isBusy || start()) };
}
