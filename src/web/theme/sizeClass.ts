import { useSyncExternalStore } from 'react';
import { screenLimits } from '#shared/limits.ts';

export type SizeClass = 's' | 'm' | 'l' | 'xl';

/** docs/reference/product/screens.md#size-classes */
export const sizeClassOf = (width: number): SizeClass =>
  width >= screenLimits.size_xl_px
    ? 'xl'
    : width >= screenLimits.size_l_px
      ? 'l'
      : width >= screenLimits.size_m_px
        ? 'm'
        : 's';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The window's size class; renders again only when the class changes. */
export const useSizeClass = (): SizeClass => useSyncExternalStore(subscribe, () => sizeClassOf(innerWidth));
