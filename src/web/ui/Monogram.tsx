import { useState } from 'react';
import styles from './Monogram.module.css';

/** First letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

interface Props {
  name: string;
  avatar: { thumb_src: string | null; original_src: string } | null;
}

/** A person's picture, or the initials of who has none: for pages that carry no MUI. */
export function Monogram({ name, avatar }: Props) {
  const picture = usePicture(avatar?.thumb_src ?? avatar?.original_src);
  return (
    <span className={styles.monogram} aria-hidden="true">
      {picture ? <img alt="" {...picture} width="32" height="32" /> : initialsOf(name)}
    </span>
  );
}

/** What an `img` of a person's picture takes; null without one, and once it proves not to load. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return null;
  return { src, loading: 'lazy', decoding: 'async', onError: () => setBroken(src) } as const;
}
