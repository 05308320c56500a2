import { useState } from 'react';
import { fileAddress } from '../../api/address.ts';
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

/** A person's picture, or their initials. For pages without MUI. */
export function Monogram({ name, avatar }: Props) {
  const picture = usePicture(avatar?.thumb_src ?? avatar?.original_src);
  return (
    <span className={styles.monogram} aria-hidden="true">
      {picture ? <img alt="" {...picture} width="32" height="32" /> : initialsOf(name)}
    </span>
  );
}

/** Attributes of an `img`; null without a source, and after it failed to load. */
export function usePicture(src: string | null | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || src === broken) return null;
  return { src: fileAddress(src), loading: 'lazy', decoding: 'async', onError: () => setBroken(src) } as const;
}
