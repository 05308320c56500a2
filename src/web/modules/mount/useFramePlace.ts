import { type RefObject, useEffect, useRef, useState } from 'react';
import { askFrame, type FramePlace, freeFrame, takeFrame } from '../runners/framePlaces.ts';

/** Frames are made when they come this near to what is visible. */
const NEAR = '300px';

interface Wanted {
  /** It needs a frame now, and has not failed. */
  isWanted: boolean;
  /** It is in front of the page, so it does not wait for a frame. */
  isUrgent: boolean;
}

/**
 * A place for a frame in the page: none while it is far from what is visible, and one of few.
 * @returns whether it may be drawn, whether it waits for a frame, and how the person gives it the frame that is farthest
 */
export function useFramePlace(box: RefObject<HTMLElement | null>, { isWanted, isUrgent }: Wanted) {
  const [state, setState] = useState<'far' | 'open' | 'waiting'>('far');
  const place = useRef<FramePlace>(undefined);
  const isNear = useNear(box, isWanted);
  useEffect(() => {
    const element = box.current;
    if (!isNear || !element) return;
    const own = { element, enter: () => setState('open'), leave: () => setState('waiting') };
    place.current = own;
    (isUrgent ? takeFrame : askFrame)(own);
    return () => {
      freeFrame(own);
      setState('far');
    };
  }, [box, isNear, isUrgent]);
  return {
    isOpen: state === 'open',
    isWaiting: state === 'waiting',
    open: () => place.current && takeFrame(place.current),
  };
}

/** Whether the element has come near since it is wanted. */
function useNear(box: RefObject<HTMLElement | null>, isWanted: boolean): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isWanted || !box.current) return setNear(false);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      // Cards scroll inside the page, which the margin of the root does not reach.
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isWanted]);
  return isNear;
}
