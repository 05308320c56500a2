import { type DependencyList, useEffect, useState } from 'react';

export interface Load<T> {
  /** Null until it is there. */
  value: T | null;
  /** Why it is not. */
  failed: string | null;
  reload: () => void;
}

/** Loads when what it depends on changes. Outdated answers are ignored; the last value stays until the next is there. */
export function useLoad<T>(load: () => Promise<T>, dependencies: DependencyList): Load<T> {
  const [state, setState] = useState<{ value: T | null; failed: string | null }>({ value: null, failed: null });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what it depends on
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setState({ value, failed: null }),
      (error: Error) => isCurrent && setState((known) => ({ ...known, failed: error.message })),
    );
    return () => {
      isCurrent = false;
    };
  }, [...dependencies, attempt]);
  return { ...state, reload: () => setAttempt((last) => last + 1) };
}
