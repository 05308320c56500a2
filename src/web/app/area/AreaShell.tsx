import Drawer from '@mui/material/Drawer';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SidebarContext } from '#web/layout/PageFrame.tsx';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import { whenIdle } from '#web/preload/whenIdle.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { EarlyInput } from './go-to/EarlyInput.tsx';
import { useGoTo } from './go-to/useGoTo.ts';
import { type Places, Sidebar } from './Sidebar.tsx';
import styles from './shell.module.css';

const GoToDialog = lazyWithPreload(() => import('./go-to/GoToDialog.tsx'));

/** Sidebar and routed page. On size classes s and m the sidebar is a drawer. */
export function AreaShell({ children, ...places }: Places & { children: ReactNode }) {
  const size = useSizeClass();
  const isFolded = size === 's' || size === 'm';
  const [isOpen, setOpen] = useState(false);
  const [isGoing, setGoing] = useGoTo();
  useEffect(() => whenIdle(GoToDialog.preload), []);
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
          <div className={styles.aside} style={{ width: screenLimits.sidebar_px }}>
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
      {isGoing && <GoTo menu={places.menu} onClose={() => setGoing(false)} />}
    </SidebarContext>
  );
}

/** The dialog that finds pages and records. What is typed before its script is loaded is the first text of its input. */
function GoTo({ menu, onClose }: Pick<Places, 'menu'> & { onClose: () => void }) {
  const typed = useRef('');
  return (
    <Suspense fallback={<EarlyInput typed={typed} onClose={onClose} />}>
      <GoToDialog menu={menu} typed={typed} onClose={onClose} />
    </Suspense>
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
