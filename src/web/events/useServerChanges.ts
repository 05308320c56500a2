import { useEffect, useRef } from 'react';
import type { ServerChanges } from './serverChanges.ts';
import { subscribeToEvents } from './subscribeToEvents.ts';

/** Calls back with changes of others, while the tab is visible and `isOn`. */
export function useServerChanges(onEvent: (changes: ServerChanges) => void, isOn = true): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  useEffect(() => (isOn ? subscribeToEvents((changes) => latest.current(changes)) : undefined), [isOn]);
}
