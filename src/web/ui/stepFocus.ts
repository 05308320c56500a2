import type { KeyboardEvent } from 'react';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End go along the buttons and links of a menu; radio buttons in it keep their own arrows. */
export function stepFocus(event: KeyboardEvent<HTMLElement>, panel: HTMLElement | null): void {
  const step = steps[event.key];
  if (!step || !panel || event.target instanceof HTMLInputElement) return;
  const items = [...panel.querySelectorAll<HTMLElement>('button, a[href]')];
  if (items.length === 0) return;
  event.preventDefault();
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}
