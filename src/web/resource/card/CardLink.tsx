import type { MouseEvent, ReactNode } from 'react';
import styles from './CardLink.module.css';
import { useCardLinks } from './cardLinks.tsx';

/** Of the mouse's first button alone; the others, and the keys beside it, open where the browser says. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A record's name in its list: the way to its card, which the keyboard, a new tab and a copied address take too. */
export function CardLink({ id, className = '', children }: { id: number; className?: string; children: ReactNode }) {
  const { to, open } = useCardLinks();
  return (
    <a
      href={to(id)}
      className={`${styles.link} ${className}`}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </a>
  );
}
