import { useEffect, useRef } from 'react';

/** Moves the focus to the first field that is wrong when `attempt` changes, but not to false or 0. */
export function useFirstInvalid(attempt: boolean | number) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt) root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return root;
}
