import { initialsOf, usePicture } from '../ui/Monogram.tsx';
import styles from './PersonAvatar.module.css';
import { tintStyle } from './tint.ts';

export interface PersonSummary {
  id: number;
  name: string;
  avatar?: { thumb_src: string | null; original_src: string } | null;
}

interface Props {
  person: PersonSummary;
  size: number;
}

/** A person's picture, or their initials on a colour of their own. Decorative: the name is beside it. */
export function PersonAvatar({ person, size }: Props) {
  const picture = usePicture(person.avatar?.thumb_src ?? person.avatar?.original_src);
  return (
    <span
      aria-hidden="true"
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.38, ...tintStyle(person.id) }}
    >
      {picture ? <img alt="" {...picture} width={size} height={size} /> : initialsOf(person.name)}
    </span>
  );
}
