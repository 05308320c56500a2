import { useSyncExternalStore } from 'react';
import { limits } from '#shared/limits.ts';

export type SizeClass = 's' | 'm' | 'l' | 'xl';

/** docs/reference/product/screens.md#size-classes */
export const sizeClassOf = (width: number): SizeClass =>
  width >= limits.size_xl_px ? 'xl' : width >= limits.size_l_px ? 'l' : width >= limits.size_m_px ? 'm' : 's';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** The window's size class; renders again only when the class changes. */
export const useSizeClass = (): SizeClass => useSyncExternalStore(subscribe, () => sizeClassOf(innerWidth));
