import { useCallback, useEffect, useState } from 'react';
import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { visitorCalls } from '#web/session/visitorCalls.ts';
import { type Failure, failureOf } from '../form/submitError.ts';

export type Reading =
  | { state: 'reading' }
  | { state: 'read'; meaning: CodeInfo }
  /** Wrong, used, or its time is over: which of them is told to nobody. */
  | { state: 'over' }
  | { state: 'failed'; say: Failure['say'] };

export const isOver = (error: unknown) => error instanceof ApiError && error.status === 422;

/** What a mailed code is for, and how to ask again where the question did not arrive. */
export function useCodeInfo(code: string) {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): asks again
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Reading) => void (isCurrent && setReading(next));
    if (code) {
      show({ state: 'reading' });
      call(visitorCalls.read_code, { body: { code }, authorization: null }).then(
        (meaning) => show({ state: 'read', meaning }),
        (error: unknown) =>
          show(isOver(error) ? { state: 'over' } : { state: 'failed', say: failureOf(error, []).say }),
      );
    } else show({ state: 'over' });
    return () => {
      isCurrent = false;
    };
  }, [code, attempt]);

  return {
    reading,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    /** The code proved to be over when it was used. */
    giveUp: useCallback(() => setReading({ state: 'over' }), []),
  };
}
