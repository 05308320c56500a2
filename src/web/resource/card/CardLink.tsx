import type { MouseEvent, ReactNode } from 'react';
import styles from './CardLink.module.css';
import { useCardLinks } from './cardLinks.tsx';

/** Without modifier keys, which open a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Links a record's name in a list to its card. A real link, for the keyboard, new tabs and copying. */
export function CardLink({ id, className = '', children }: { id: number; className?: string; children: ReactNode }) {
  const { to, open } = useCardLinks();
  return (
    <a
      href={to(id)}
      className={`${styles.link} ${className}`}
      title={typeof children === 'string' ? children : undefined}
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
