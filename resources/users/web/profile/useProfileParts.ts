import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProfilePart } from '#web/session/profile.ts';

const blockOf = (part: ProfilePart) => document.getElementById(`users-${part}`);

/** The blocks stand in what scrolls. */
const scrollerOf = (part: ProfilePart) => blockOf(part)?.parentElement ?? null;

/** A part counts as the one in sight from here on, in pixels below the top of what scrolls. */
const threshold_px = 96;

function bringUp(part: ProfilePart, isCalm: boolean): void {
  const block = blockOf(part);
  const scroller = scrollerOf(part);
  if (!block || !scroller) return;
  // Above the first stands the photo; the line above each of the others goes out of sight.
  const top = part === 'details' ? 0 : block.offsetTop - scroller.offsetTop + 1;
  scroller.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
}

/**
 * Which of a profile's parts is in sight, and how to go to another. `first` is shown at the beginning, once its block
 * is there. A part that was gone to stays, while what is around it still grows, until the person scrolls themselves.
 */
export function useProfileParts(parts: readonly ProfilePart[], first: ProfilePart | undefined) {
  const [current, setCurrent] = useState<ProfilePart>(parts[0] ?? 'details');
  const waiting = useRef(first);
  const held = useRef<ProfilePart | null>(null);

  const go = useCallback((part: ProfilePart) => {
    held.current = part;
    bringUp(part, matchMedia('(prefers-reduced-motion: reduce)').matches);
    blockOf(part)?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(part);
  }, []);

  useEffect(() => {
    const part = waiting.current;
    if (!part || !blockOf(part)) return;
    waiting.current = undefined;
    go(part);
  });
  useGrowth(parts, () => held.current && bringUp(held.current, true));

  const onScroll = useCallback(
    (scroller: Element) => {
      if (held.current || scrollerOf('details') !== scroller) return;
      const top = scroller.getBoundingClientRect().top + threshold_px;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const shown = parts.filter((part) => (blockOf(part)?.getBoundingClientRect().top ?? Infinity) <= top);
      const last = isAtEnd && scroller.scrollTop > 0 ? parts.at(-1) : shown.at(-1);
      setCurrent(last ?? parts[0] ?? 'details');
    },
    [parts],
  );
  const letGo = useCallback(() => {
    held.current = null;
  }, []);
  return { current, go, onScroll, letGo };
}

/** Tells when one of the blocks has become another size. */
function useGrowth(parts: readonly ProfilePart[], onGrown: () => void): void {
  const told = useRef(onGrown);
  useEffect(() => {
    told.current = onGrown;
  });
  useEffect(() => {
    if (!('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => told.current());
    for (const part of parts) {
      const block = blockOf(part);
      if (block) observer.observe(block);
    }
    return () => observer.disconnect();
  }, [parts]);
}
