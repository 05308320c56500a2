import { dialogContainer } from '#web/theme/dialogContainer.ts';

/** The dialog or drawer that is in front of everything else in the page. */
const frontmost = (): Element | undefined =>
  [...document.querySelectorAll('dialog:modal')].at(-1) ??
  [...dialogContainer().querySelectorAll(':scope > .MuiModal-root:not(.MuiModal-hidden)')].at(-1);

/** Whether a dialog of the app is in front of the element. */
export function isBehindDialog(element: Element): boolean {
  const front = frontmost();
  return front !== undefined && !front.contains(element);
}

const frames = new Set<HTMLIFrameElement>();
const refresh = () => {
  for (const frame of frames) frame.inert = isBehindDialog(frame);
};

let observer: MutationObserver | undefined;

/**
 * Keeps a frame inert while a dialog of the app is in front of it. Native dialogs do that by themselves, MUI's only hide
 * what is behind them.
 * @returns ends it
 */
export function keepInert(frame: HTMLIFrameElement): () => void {
  if (!observer) {
    observer = new MutationObserver(refresh);
    observer.observe(dialogContainer(), { childList: true, subtree: true, attributeFilter: ['class'] });
  }
  frames.add(frame);
  frame.inert = isBehindDialog(frame);
  return () => void frames.delete(frame);
}
