import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { safeFallback } from '#web/session/guard.ts';
import styles from './WayLinks.module.css';

/** Below a form: the other ways. */
export const WayLinks = ({ children }: { children: ReactNode }) => <div className={styles.links}>{children}</div>;

/** To another visitor page, without forgetting where the visitor was going. */
export function WayLink({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation();
  const fallback = safeFallback(new URLSearchParams(search).get('fallback'));
  return <Link to={fallback ? `${to}?${new URLSearchParams({ fallback })}` : to}>{children}</Link>;
}
