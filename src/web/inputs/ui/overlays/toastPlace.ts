/** Px between the toasts and the window's edges, or a button. */
const margin = 16;
const gap = 4;

/** What a toast must not cover. A disabled button may be enabled while the toast is shown. */
const buttons = 'button, [role=button], [role=tab], [role=menuitem]';
/** What it covers only where there is no other place. */
const others = 'a[href], input, textarea, [role=combobox]';

interface Size {
  width: number;
  height: number;
}

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const isCrossing = (a: Box, b: Box) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

/**
 * The left top corner for the toasts: right, centre or left, as low as it goes, where they cover nothing; else where
 * they cover no button and the fewest other controls.
 */
export function placeFor(
  { width, height }: Size,
  view: Size,
  covered: { buttons: readonly Box[]; others: readonly Box[] },
): { left: number; top: number } {
  const right = view.width - width - margin;
  const lowest = view.height - height - margin;
  const above = [...covered.buttons, ...covered.others].map(({ top }) => top - height - gap);
  // A place is free just above a control, or at the bottom of the window.
  const tops = [lowest, ...above.filter((top) => top > margin && top < lowest).sort((a, b) => b - a)];
  let best = { left: right, top: lowest };
  let least = Number.POSITIVE_INFINITY;
  for (const left of new Set([right, (view.width - width) / 2, margin]))
    for (const top of tops) {
      const box = { left, top, right: left + width, bottom: top + height };
      const count = (boxes: readonly Box[]) => boxes.filter((other) => isCrossing(box, other)).length;
      const cost = count(covered.buttons) * 1000 + count(covered.others);
      if (cost < least) {
        best = { left, top };
        least = cost;
      }
      if (cost === 0) return best;
    }
  return best;
}

/** Boxes of the visible controls outside of the toasts; under a dialog there are none to press. */
function boxesOf(selector: string, area: HTMLElement): Box[] {
  const open = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1);
  return [...(open ?? document).querySelectorAll(selector)]
    .filter((control) => !area.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < innerHeight);
}

/**
 * Keeps the toasts off the buttons of the page, the drawer or the dialog while they are shown.
 * @returns stops it
 */
export function keepOffButtons(area: HTMLElement): () => void {
  let frame = 0;
  const place = () => {
    frame = 0;
    const size = { width: area.offsetWidth, height: area.offsetHeight };
    const covered = { buttons: boxesOf(buttons, area), others: boxesOf(others, area) };
    const { left, top } = placeFor(size, { width: innerWidth, height: innerHeight }, covered);
    area.style.left = `${left}px`;
    area.style.top = `${top}px`;
  };
  const later = () => {
    frame ||= requestAnimationFrame(place);
  };
  place();
  // A dialog that opens, slides in or grows while a toast is shown.
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => target !== area)) later();
  });
  changes.observe(document.body, { childList: true, subtree: true });
  const events = ['resize', 'transitionend', 'animationend', 'scrollend'] as const;
  for (const event of events) addEventListener(event, later, true);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    for (const event of events) removeEventListener(event, later, true);
  };
}
