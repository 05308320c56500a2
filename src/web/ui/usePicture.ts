import { useState } from 'react';

/** What an `img` of a person's picture takes; null without one, and once it proves not to load. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return null;
  return { src, loading: 'lazy', decoding: 'async', onError: () => setBroken(src) } as const;
}
