import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProfilePart } from '#web/session/profile.ts';

const blockOf = (part: ProfilePart) => document.getElementById(`users-${part}`);

/** The element that scrolls is the parent of the parts. */
const scrollerOf = (part: ProfilePart) => blockOf(part)?.parentElement ?? null;

/** A part is current once its top is at most this far below the top of the scrolling element, in pixels. */
const threshold_px = 96;

function scrollTo(part: ProfilePart, isInstant: boolean): void {
  const block = blockOf(part);
  const scroller = scrollerOf(part);
  if (!block || !scroller) return;
  // The photo is above the first part. The divider above each of the others is scrolled out of view.
  const top = part === 'details' ? 0 : block.offsetTop - scroller.offsetTop + 1;
  scroller.scrollTo({ top, behavior: isInstant ? 'auto' : 'smooth' });
}

/**
 * The visible part of a profile, and a function that scrolls to another. `first` is scrolled to once it is rendered. The
 * target of a scroll stays in view while other parts are still loading and growing, until the person scrolls.
 */
export function useProfileParts(parts: readonly ProfilePart[], first: ProfilePart | undefined) {
  const [current, setCurrent] = useState<ProfilePart>(parts[0] ?? 'details');
  const pending = useRef(first);
  const pinned = useRef<ProfilePart | null>(null);

  const go = useCallback((part: ProfilePart) => {
    pinned.current = part;
    scrollTo(part, matchMedia('(prefers-reduced-motion: reduce)').matches);
    blockOf(part)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(part);
  }, []);

  useEffect(() => {
    const part = pending.current;
    if (!part || !blockOf(part)) return;
    pending.current = undefined;
    go(part);
  });
  useResize(parts, () => pinned.current && scrollTo(pinned.current, true));

  const onScroll = useCallback(
    (scroller: Element) => {
      if (pinned.current || scrollerOf('details') !== scroller) return;
      const top = scroller.getBoundingClientRect().top + threshold_px;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const shown = parts.filter((part) => (blockOf(part)?.getBoundingClientRect().top ?? Infinity) <= top);
      const last = isAtEnd && scroller.scrollTop > 0 ? parts.at(-1) : shown.at(-1);
      setCurrent(last ?? parts[0] ?? 'details');
    },
    [parts],
  );
  const release = useCallback(() => {
    pinned.current = null;
  }, []);
  return { current, go, onScroll, release };
}

/** Calls back when one of the parts changes its size. */
function useResize(parts: readonly ProfilePart[], onResize: () => void): void {
  const latest = useRef(onResize);
  useEffect(() => {
    latest.current = onResize;
  });
  useEffect(() => {
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => latest.current());
    for (const part of parts) {
      const block = blockOf(part);
      if (block) observer.observe(block);
    }
    return () => observer.disconnect();
  }, [parts]);
}
