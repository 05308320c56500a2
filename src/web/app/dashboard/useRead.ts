import { useCallback, useEffect, useState } from 'react';

/** What was read, outside of the query cache of the administration. */
type Reading<T> = 'reading' | 'failed' | T;

/** Reads when the component appears. @param read a stable function @returns also a function that tries again */
export function useRead<T>(read: (signal: AbortSignal) => Promise<T>): [Reading<T>, () => void] {
  const [state, setState] = useState<Reading<T>>('reading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests again
  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(setState, () => {
      if (!abort.signal.aborted) setState('failed');
    });
    return () => abort.abort();
  }, [read, attempt]);
  const retry = useCallback(() => {
    setState('reading');
    setAttempt((count) => count + 1);
  }, []);
  return [state, retry];
}
