import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Colonnade } from '#web/inputs/ui/brand/Colonnade.tsx';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import { useTitle } from '#web/inputs/ui/useTitle.ts';
import { LanguageSwitch, ThemeSwitch } from '#web/layout/PreferenceSwitches.tsx';
import { safeFallback } from '#web/session/guard.ts';
import { useStore } from '#web/state/store.ts';
import { type StepFrameProps, secondStep } from './secondStep.ts';
import styles from './VisitorPage.module.css';

interface Props {
  title: string;
  /** The window's title is the account's name alone, as on the sign-in page. */
  untitled?: boolean;
  /** Under the title. */
  lead?: ReactNode;
  /** Above the title instead of the logo. */
  icon?: ReactNode;
  /** A later step of the page. When it changes the title gets the focus, so that screen readers announce it. */
  step?: string;
  /** Fades in after 0.3 s, so that a page that is soon replaced does not flash. */
  fleeting?: boolean;
  children?: ReactNode;
}

/** The frame of every visitor page: docs/reference/product/sign-in.md#visitor-pages. */
export function VisitorPage({ title, untitled = false, lead, icon, step, fleeting = false, children }: Props) {
  const Step = useStore(secondStep);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string>(undefined);
  useTitle(untitled ? undefined : title);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // Unless the new step has set the focus itself.
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
        {/* The values of its form are kept. */}
        <div className={`${styles.content} ${fleeting ? styles.fleeting : ''}`} hidden={Step !== null}>
          <div className={styles.mark}>{icon ?? <Logo size={44} />}</div>
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
        {Step && <Step Frame={StepFrame} />}
      </main>
    </div>
  );
}

const StepFrame = ({ title, lead, children }: StepFrameProps) => (
  <div className={styles.content}>
    <div className={styles.mark}>
      <Logo size={44} />
    </div>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {children}
  </div>
);

/** Links to other visitor pages, below the form. */
export const PageLinks = ({ children }: { children: ReactNode }) => <div className={styles.links}>{children}</div>;

/** Keeps `?fallback=`, the address that the visitor wanted. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation();
  const fallback = safeFallback(new URLSearchParams(search).get('fallback'));
  return <Link to={fallback ? `${to}?${new URLSearchParams({ fallback })}` : to}>{children}</Link>;
}

/** Something is in progress, and there is nothing to do but wait. */
export const PendingText = ({ text }: { text: string }) => (
  <p className={styles.pending} role="status">
    <Spinner size={20} />
    {text}
  </p>
);
