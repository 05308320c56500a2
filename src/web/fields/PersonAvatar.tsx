import Avatar from '@mui/material/Avatar';
import { initialsOf } from '../layout/Monogram.tsx';
import { usePicture } from '../layout/usePicture.ts';
import { tintOf } from './tint.ts';

export interface PersonShown {
  id: number;
  name: string;
  avatar?: { thumb_src: string | null; original_src: string } | null;
}

interface Props {
  person: PersonShown;
  size: number;
}

/** A person's picture, or their initials on a tint of their own. Decoration: the name always stands beside it. */
export function PersonAvatar({ person, size }: Props) {
  const picture = usePicture(person.avatar?.thumb_src ?? person.avatar?.original_src);
  return (
    <Avatar
      aria-hidden
      sx={(theme) => ({
        width: size,
        height: size,
        fontSize: size * 0.38,
        ...tintOf(person.id, theme.palette.mode),
      })}
    >
      {picture ? <img alt="" {...picture} width={size} height={size} style={cover} /> : initialsOf(person.name)}
    </Avatar>
  );
}

const cover = { objectFit: 'cover' } as const;
