import { useSyncExternalStore } from 'react';

/** `failed` can be retried. */
export type LoaderState = 'unloaded' | 'loading' | 'ready' | 'failed';

export interface Loader<T> {
  state(): LoaderState;
  /** Null until ready. */
  value(): T | null;
  /** Starts, also after a failure; otherwise waits for the load that is running. */
  load(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** A script that is loaded once, however many components need it. */
export function createLoader<T>(fetchIt: () => Promise<T>): Loader<T> {
  let state: LoaderState = 'unloaded';
  let value: T | null = null;
  let running: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const move = (next: LoaderState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  async function run(): Promise<void> {
    move('loading');
    try {
      value = await fetchIt();
      move('ready');
    } catch {
      running = null;
      move('failed');
    }
  }
  return {
    state: () => state,
    value: () => value,
    load: () => {
      running ??= run();
      return running;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useLoader = (loader: Loader<unknown>): LoaderState => useSyncExternalStore(loader.subscribe, loader.state);
