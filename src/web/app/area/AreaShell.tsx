import Drawer from '@mui/material/Drawer';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SidebarContext } from '#web/layout/PageFrame.tsx';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { placesOf } from './go-to/places.ts';
import { useGoTo } from './go-to/useGoTo.ts';
import { type Places, Sidebar } from './Sidebar.tsx';
import styles from './shell.module.css';

const GoToDialog = lazy(() => import('./go-to/GoToDialog.tsx'));

/** Sidebar and routed page. On size classes s and m the sidebar is a drawer. */
export function AreaShell({ children, ...places }: Places & { children: ReactNode }) {
  const translate = useTranslate();
  const size = useSizeClass();
  const isFolded = size === 's' || size === 'm';
  const [isOpen, setOpen] = useState(false);
  const [isGoing, setGoing] = useGoTo();
  const all = useMemo(() => (isGoing ? placesOf(places.menu, translate) : []), [isGoing, places.menu, translate]);
  const state = useMemo(
    () => ({ isFolded, open: () => setOpen(true), goTo: () => setGoing(true) }),
    [isFolded, setGoing],
  );

  return (
    <SidebarContext value={state}>
      <SkipLink />
      <div className={styles.shell}>
        {isFolded ? (
          <Drawer
            open={isOpen}
            onClose={() => setOpen(false)}
            slotProps={{ paper: { role: 'dialog', 'aria-label': places.name } }}
          >
            <Sidebar {...places} onNavigate={() => setOpen(false)} />
          </Drawer>
        ) : (
          <div className={styles.aside} style={{ width: limits.sidebar_px }}>
            <div className={styles.sticky}>
              <Sidebar {...places} />
            </div>
          </div>
        )}
        <div className={styles.page}>
          <ErrorBoundary>
            <Suspense>{children}</Suspense>
          </ErrorBoundary>
        </div>
      </div>
      {isGoing && (
        <Suspense>
          <GoToDialog places={all} onClose={() => setGoing(false)} />
        </Suspense>
      )}
    </SidebarContext>
  );
}

/** The first tab stop: skips the sidebar. Visible only while it has the focus. */
function SkipLink() {
  const translate = useTranslate();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it moves the focus within this page and keeps the address
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {translate('admin.skip')}
    </a>
  );
}
