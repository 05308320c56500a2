import GoToIcon from '@mui/icons-material/ManageSearch';
import MenuIcon from '@mui/icons-material/Menu';
import IconButton from '@mui/material/IconButton';
import { createContext, type ReactNode, useContext } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { useTitle } from '../inputs/ui/useTitle.ts';
import { useMe } from '../session/session.ts';
import { OfflineMark } from './OfflineMark.tsx';
import styles from './PageFrame.module.css';
import { PersonMenu } from './PersonMenu.tsx';

interface SidebarState {
  /** Below 1024 px the sidebar is a drawer. */
  isFolded: boolean;
  open: () => void;
  /** Opens the dialog that finds a page. */
  goTo?: () => void;
}

export const SidebarContext = createContext<SidebarState>({ isFolded: false, open: () => {} });

const useSidebar = () => useContext(SidebarContext);

/** Opens the dialog that finds a page. */
function GoToButton() {
  const translate = useTranslate();
  const { goTo } = useSidebar();
  if (!goTo) return null;
  const label = translate('admin.go_to.title');
  return (
    <IconButton
      aria-label={label}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title={`${label} (Ctrl+K)`}
      onClick={goTo}
    >
      <GoToIcon />
    </IconButton>
  );
}

/** Opens the sidebar where it is a drawer. */
function MenuButton() {
  const translate = useTranslate();
  const sidebar = useSidebar();
  if (!sidebar.isFolded) return null;
  return (
    <IconButton edge="start" aria-label={translate('admin.menu.open')} aria-haspopup="dialog" onClick={sidebar.open}>
      <MenuIcon />
    </IconButton>
  );
}

interface Props {
  title: string;
  /** The window's title where it differs from the heading. */
  windowTitle?: string;
  /** In px; by default that of the container (docs/reference/product/screens.md#layout-sizes), the whole window for `full`. */
  maxWidth?: number | 'full' | undefined;
  /** Before the title, such as a back link. */
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
        <GoToButton />
        <OfflineMark />
        <div className={styles.person}>{user && <PersonMenu user={user} />}</div>
      </header>
      <main className={styles.content} id="content" tabIndex={-1}>
        <div
          className={maxWidth === undefined ? styles.container : undefined}
          style={{ maxWidth: maxWidth === 'full' ? undefined : maxWidth }}
        >
          {children}
        </div>
      </main>
    </>
  );
}
