import type { ReactNode } from 'react';
import { useMe } from '../session/session.ts';
import { useTitle } from '../ui/useTitle.ts';
import { MenuButton } from './MenuButton.tsx';
import styles from './PageFrame.module.css';
import { PersonMenu } from './PersonMenu.tsx';

interface Props {
  title: string;
  /** What the window is called, where the page's heading is the account's own name. */
  windowTitle?: string;
  /** Pixels; the page's own width where absent. */
  maxWidth?: number | undefined;
  /** Before the title: the way back. */
  before?: ReactNode;
  search?: ReactNode;
  children: ReactNode;
}

/** A page of the administration: the top bar with title, search and person menu, and the content below. */
export function PageFrame({ title, windowTitle = title, maxWidth, before, search, children }: Props) {
  const { user } = useMe();
  useTitle(windowTitle);
  return (
    <>
      <header className={styles.bar}>
        <MenuButton />
        {before}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {search && <div className={styles.search}>{search}</div>}
        <div className={styles.person}>{user && <PersonMenu user={user} />}</div>
      </header>
      <main className={styles.content} id="content" tabIndex={-1}>
        <div style={{ maxWidth }}>{children}</div>
      </main>
    </>
  );
}
