import FilterIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { loadMessages } from '#web/i18n/translate.ts';
import { activeCount } from '#web/list-query/listCodec.ts';
import { lazyWithPreload } from '#web/preload/lazyWithPreload.ts';
import styles from '#web/resource/list/list.module.css';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { filtersButtonMark } from './moveFocus.ts';

/** The drawer and its messages, loaded when they are needed. */
export const FiltersDrawer = lazyWithPreload(async () => {
  const [drawer] = await Promise.all([
    import('./FiltersDrawer.tsx'),
    loadMessages('filters', 'value_errors', 'inputs'),
  ]);
  return drawer;
});

/** Opens the drawer, and shows the number of active filters. */
export function FiltersButton() {
  const translate = useResourceTranslate(useView().declaration.name);
  const list = useListSpec();
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  if (Object.keys(list.filters).length === 0) return null;
  const count = activeCount(list, filterValues as Record<string, unknown>);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...filtersButtonMark}
      >
        {translate('list.filters')}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      {isOpen && (
        <Suspense>
          <FiltersDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
