import { type RefObject, useEffect } from 'react';

const inputs = 'input:not([type=hidden]), select, textarea, button';

/** What is set of a filter's inputs, else the first. */
function wanted(box: HTMLElement | null): HTMLElement | undefined {
  const all = [...(box?.querySelectorAll<HTMLElement>(inputs) ?? [])];
  const isSet = (input: HTMLElement) =>
    input.matches('[aria-pressed=true]') || (!input.matches('button') && (input as HTMLInputElement).value !== '');
  return all.find(isSet) ?? all[0];
}

/** Brings what somebody came for into sight, and the focus to its input; comes with what stands before it. */
export function Arrive({ at }: { at: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const found = wanted(at.current);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: 'center' });
  }, [at]);
  return null;
}
