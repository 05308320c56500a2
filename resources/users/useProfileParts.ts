import { useCallback, useEffect, useRef, useState } from 'react';
import type { ProfilePart } from '#web/session/profile.ts';

const blockOf = (part: ProfilePart) => document.getElementById(`user-${part}`);

/** A part counts as the one in sight from here on, in pixels below the top of what scrolls. */
const threshold_px = 96;

/**
 * Which of a profile's parts is in sight, and how to go to another. `first` is shown at the beginning, once its block
 * is there.
 */
export function useProfileParts(parts: readonly ProfilePart[], first: ProfilePart | undefined) {
  const [current, setCurrent] = useState<ProfilePart>(parts[0] ?? 'details');
  const waiting = useRef(first);

  const go = useCallback((part: ProfilePart) => {
    const block = blockOf(part);
    // The blocks stand in what scrolls; above the first stands the photo.
    const scroller = block?.parentElement;
    if (!block || !scroller) return;
    const top = part === 'details' ? 0 : block.offsetTop - scroller.offsetTop;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    scroller.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' });
    block.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true });
    setCurrent(part);
  }, []);

  useEffect(() => {
    const part = waiting.current;
    if (!part || !blockOf(part)) return;
    waiting.current = undefined;
    go(part);
  });

  const onScroll = useCallback(
    (scroller: Element) => {
      if (blockOf(parts[0] ?? 'details')?.parentElement !== scroller) return;
      const top = scroller.getBoundingClientRect().top + threshold_px;
      const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      const shown = parts.filter((part) => (blockOf(part)?.getBoundingClientRect().top ?? Infinity) <= top);
      const last = isAtEnd && scroller.scrollTop > 0 ? parts.at(-1) : shown.at(-1);
      setCurrent(last ?? parts[0] ?? 'details');
    },
    [parts],
  );
  return { current, go, onScroll };
}
