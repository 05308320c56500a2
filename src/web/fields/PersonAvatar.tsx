import Avatar from '@mui/material/Avatar';
import { initialsOf } from '../layout/Monogram.tsx';
import { usePicture } from '../layout/usePicture.ts';

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
        ...tint(person.id, theme.palette.mode),
      })}
    >
      {picture ? <img alt="" {...picture} width={size} height={size} style={cover} /> : initialsOf(person.name)}
    </Avatar>
  );
}

const cover = { objectFit: 'cover' } as const;

/** Seven quiet hues; text and ground keep 4.5:1 in both modes. */
const hues = [245, 200, 160, 110, 75, 40, 320];

const tint = (id: number, mode: 'light' | 'dark') => {
  const hue = hues[id % hues.length];
  return mode === 'light'
    ? { backgroundColor: `oklch(0.92 0.035 ${hue})`, color: `oklch(0.42 0.07 ${hue})` }
    : { backgroundColor: `oklch(0.33 0.04 ${hue})`, color: `oklch(0.88 0.05 ${hue})` };
};
