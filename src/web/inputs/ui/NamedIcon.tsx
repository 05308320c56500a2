import type { ComponentType, CSSProperties } from 'react';
import styles from './NamedIcon.module.css';

/** A Material icon by its name, as a mask in the colour of the text. An unknown name draws nothing. */
export function NamedIcon({ name, style }: { name: string; style?: CSSProperties }) {
  const icon = `url("/icons/${encodeURIComponent(name)}.svg")`;
  return <span aria-hidden className={styles.icon} style={{ ...style, '--icon': icon } as CSSProperties} />;
}

/** For a menu, which draws the icons of the app too. */
export const menuIcon = (name: string): ComponentType<{ style: CSSProperties }> => {
  const Icon = ({ style }: { style: CSSProperties }) => <NamedIcon name={name} style={style} />;
  return Icon;
};
