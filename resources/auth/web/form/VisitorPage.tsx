import { type ReactNode, useEffect, useRef } from 'react';
import { Colonnade } from '#web/app/shell/Colonnade.tsx';
import { LanguageSwitch } from '#web/app/shell/LanguageSwitch.tsx';
import { Logo } from '#web/app/shell/Logo.tsx';
import { ThemeSwitch } from '#web/app/shell/ThemeSwitch.tsx';
import { useTitle } from '#web/ui/useTitle.ts';
import styles from './VisitorPage.module.css';

interface Props {
  title: string;
  /** The window is called by the account alone, as on sign-in. */
  untitled?: boolean;
  /** Under the title: what this is about. */
  lead?: ReactNode;
  /** Above the title instead of the product's own mark. */
  mark?: ReactNode;
  /** Where the page has got to, once it is past its beginning: its title is then read out. */
  step?: string;
  /** Shown only when it lasts long enough to be read. */
  fleeting?: boolean;
  children?: ReactNode;
}

/** The frame of every visitor page: 500 px wide, its content 300 (SPEC.md section 2). */
export function VisitorPage({ title, untitled = false, lead, mark, step, fleeting = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  useTitle(untitled ? undefined : title);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Not where the new step has put the focus itself.
    if (!heading.current?.closest('main')?.contains(document.activeElement)) heading.current?.focus();
  }, [step]);
  return (
    <div className={styles.page}>
      <Colonnade />
      <header className={styles.corner}>
        <LanguageSwitch short />
        <ThemeSwitch />
      </header>
      <main className={`${styles.container} raised`}>
        <div className={`${styles.content} ${fleeting ? styles.fleeting : ''}`}>
          <div className={styles.mark}>{mark ?? <Logo size={44} />}</div>
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
    </div>
  );
}
