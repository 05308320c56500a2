import ViewsIcon from '@mui/icons-material/BookmarkBorder';
import MoreIcon from '@mui/icons-material/KeyboardArrowDown';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loadMessages } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import styles from '#web/resource/list/list.module.css';
import { type PrefsOverride, prefsOverride } from '#web/resource/list/settings/useListPrefs.ts';
import type { Feature } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { listSettingsServer } from './api.ts';
import { useListName, useSavedView, useSavedViews } from './useSavedView.ts';
import { isAlone, isSamePrefs, searchOf, viewIdOf, viewPrefs } from './viewState.ts';

/** Whether columns or density were changed since the view was opened; that is kept when others save the view. */
const isTouched = (look: PrefsOverride | null, id: number): look is PrefsOverride =>
  look?.id === id && !isSamePrefs(look.saved, look.now);

/**
 * Opens a link to a saved view, `?view=<id>`. Other parameters of the list win over the view.
 * @returns whether the list can be shown: it waits for the view, so that it is not read twice
 */
function useViewEntry(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const list = useListName();
  const id = viewIdOf(search);
  const { data, isError } = useSavedViews(id !== null);
  const view = data?.find((each) => each.id === id);
  const entered = useRef<number | null>(null);
  const isEntering = id !== null && entered.current !== id && isAlone(search);

  useEffect(() => {
    // Entered once the address has the view's state: until then the component may render with the old address.
    if (isEntering && view?.state.query)
      return void navigate({ pathname, search: searchOf(view, search) }, { replace: true, state });
    if (id === null || view || isError) entered.current = id;
  }, [isEntering, view, id, isError, navigate, pathname, search, state]);

  useLayoutEffect(() => {
    const store = prefsOverride(list);
    const present = store.get();
    const saved = view ? viewPrefs(view) : null;
    if (!view || !saved) store.set(null);
    else if (present?.id !== view.id || !isSamePrefs(present.saved, saved))
      store.set({ id: view.id, saved, now: isTouched(present, view.id) ? present.now : saved });
  }, [list, view]);
  useEffect(() => () => prefsOverride(list).set(null), [list]);

  if (!isEntering || isError) return true;
  return data !== undefined && !view?.state.query;
}

/** A message for a link to a view that was deleted or is another person's own. */
function ViewGone() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { isGone, choose } = useSavedView();
  if (!isGone) return null;
  return (
    <Alert
      severity="info"
      onClose={() => choose(null)}
      closeText={translate('list.close_notice')}
      className={styles.notice}
    >
      {translate('list.view_gone')}
    </Alert>
  );
}

/** Waits for the saved view of the address. */
const Entry = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) =>
  useViewEntry() ? children : fallback;

/** Named states of a list, and the server's copy of each person's columns and density. */
export const savedViews: Feature = {
  list: {
    Entry,
    ToolbarStart: SavedViews,
    Notice: ViewGone,
    settings: listSettingsServer,
  },
};

const ViewsMenu = lazyWithPreload(async () => {
  const [menu] = await Promise.all([import('./ViewsMenu.tsx'), loadMessages('views')]);
  return menu;
});

/** The current saved view, whether the list differs from it, and the menu of all views. */
function SavedViews() {
  const translate = useResourceTranslate(useView().declaration.name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const present = useSavedView();
  const name = present.view?.name ?? translate('list.all_rows');
  const changed = present.isChanged ? `, ${translate('list.view_changed')}` : '';
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ViewsIcon />}
        endIcon={<MoreIcon />}
        aria-label={translate('list.saved_view', { name }) + changed}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onPointerEnter={() => void ViewsMenu.preload().catch(() => {})}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.view}>{name}</span>
        {present.isChanged && <span className={styles.changed} aria-hidden title={translate('list.view_changed')} />}
      </Button>
      {anchor && (
        <Suspense>
          <ViewsMenu anchor={anchor} present={present} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
