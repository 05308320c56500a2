import type { OpenFrame } from './openFrame.ts';

/**
 * The frame in which a widget has started. Out of sight it answers cells; where the browser moves a frame without loading
 * it again, it also draws one mount, in its place in the page (docs/reference/product/modules.md#runners).
 */
export interface WarmFrame {
  /** Moves it into an element of the page. @returns false if it draws another mount, or cannot be moved */
  lend(place: HTMLElement): boolean;
  /** The element is about to be hidden, or taken out of the page, which would end a frame in it. */
  park(place: HTMLElement): void;
  /** The element is shown after all. */
  unpark(place: HTMLElement): void;
  /** It may draw another mount. */
  takeBack(): void;
}

/** @param holder where the frame is now, and is while it is out of sight */
export function warmFrame({ element }: OpenFrame, holder: HTMLElement): WarmFrame {
  let lentTo: HTMLElement | null = null;
  const moveTo = (place: HTMLElement) => {
    if (place === holder) element.setAttribute('aria-hidden', 'true');
    else element.removeAttribute('aria-hidden');
    if (element.parentElement !== place && element.isConnected) place.moveBefore(element, null);
  };
  moveTo(holder);
  return {
    lend(place) {
      if (lentTo || !canMove || !place.isConnected) return false;
      lentTo = place;
      moveTo(place);
      return true;
    },
    park(place) {
      if (lentTo === place) moveTo(holder);
    },
    unpark(place) {
      if (lentTo === place) moveTo(place);
    },
    takeBack() {
      lentTo = null;
      moveTo(holder);
    },
  };
}

const canMove = 'moveBefore' in Element.prototype;

/** An element for frames that are out of sight, and out of reach of the keyboard. */
export function makeHolder(): HTMLElement {
  const holder = document.body.appendChild(document.createElement('div'));
  Object.assign(holder.style, { position: 'fixed', width: '0', height: '0', overflow: 'hidden', visibility: 'hidden' });
  return holder;
}
