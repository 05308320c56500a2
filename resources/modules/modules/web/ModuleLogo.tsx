import { initialsOf, usePicture } from '#web/inputs/ui/Monogram.tsx';
import styles from './ModuleLogo.module.css';

interface Props {
  id: number;
  name: string;
  logo: { public_link: string } | null;
  /** Pixels. */
  size: number;
}

/** The picture of a module, or its first letters on a pattern that follows from its id. */
export function ModuleLogo({ id, name, logo, size }: Props) {
  const picture = usePicture(logo?.public_link);
  const frame = { width: size, height: size };
  if (picture) return <img alt="" {...picture} className={styles.picture} style={frame} />;
  return (
    <div
      aria-hidden
      className={styles.letters}
      style={{ ...frame, background: patternOf(id), fontSize: Math.round(size * 0.36) }}
    >
      {initialsOf(name)}
    </div>
  );
}

/** Hues in degrees. White text has a contrast of 4.5:1 on each of them. */
const hues = [250, 165, 40, 300, 205, 20, 275, 130];

/** The place of the light circle of the pattern. */
const places = ['100% 0%', '0% 100%', '100% 100%', '0% 0%', '50% 110%'];

/** Always the same for an id; neighbours differ in hue and shape. */
function patternOf(id: number): string {
  const hue = hues[id % hues.length] ?? 0;
  const place = places[id % places.length];
  const light = `oklch(0.56 0.11 ${hue + 30})`;
  return `radial-gradient(circle at ${place}, ${light} 0 52%, transparent 53%), linear-gradient(135deg, oklch(0.5 0.11 ${hue}), oklch(0.42 0.1 ${hue - 15}))`;
}
