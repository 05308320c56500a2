import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from 'react';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index <= 0 ? count : index) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End move among the buttons and links of a menu; radio buttons keep their own arrow keys. */
export function stepFocus(event: ReactKeyboardEvent<HTMLElement>, panel: HTMLElement | null): void {
  const step = steps[event.key];
  if (!step || !panel || event.target instanceof HTMLInputElement) return;
  const items = [...panel.querySelectorAll<HTMLElement>('button, a[href]')];
  if (items.length === 0) return;
  event.preventDefault();
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}

/** Closes a popup on Escape, on a press outside, and when the focus leaves it. */
export function useDismiss(ref: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !ref.current?.contains(target);
    const onPress = (event: Event) => isOutside(event.target) && close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [ref, isOpen, close]);
}
