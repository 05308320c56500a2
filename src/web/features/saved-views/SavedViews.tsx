import ViewsIcon from '@mui/icons-material/BookmarkBorder';
import MoreIcon from '@mui/icons-material/KeyboardArrowDown';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { loadMessages } from '#web/i18n/translate.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import styles from '#web/resource/list/list.module.css';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useSavedView } from './useSavedView.ts';

const ViewsMenu = lazyWithPreload(async () => {
  const [menu] = await Promise.all([import('./ViewsMenu.tsx'), loadMessages('views')]);
  return menu;
});

/** The current saved view, whether the list differs from it, and the menu of all views. */
export function SavedViews() {
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
