import AddIcon from '@mui/icons-material/Add';
import FilterIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { BulkBar } from '#web/features/bulk/BulkBar.tsx';
import { FiltersDrawer } from '#web/features/filters/filtersDrawer.ts';
import { opensFilters } from '#web/features/filters/focusNear.ts';
import { GridSwitch } from '#web/features/grid/GridSwitch.tsx';
import { ViewSwitch } from '#web/features/kanban/ViewSwitch.tsx';
import { SavedViews } from '#web/features/saved-views/SavedViews.tsx';
import { TrashButton } from '#web/features/trash/TrashButton.tsx';
import { activeCount } from '#web/list-query/listCodec.ts';
import { may } from '#web/providers/rights.ts';
import { useMe } from '../../session/session.ts';
import { useCard } from '../card/useCard.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useListSpec, useView } from '../ViewContext.ts';
import { ExportButton } from './ExportButton.tsx';
import styles from './list.module.css';
import { ViewMenu } from './ViewMenu.tsx';

/** A large table's count may be an estimate, and says so. */
const totalText = (
  word: ReturnType<typeof useResourceTranslate>,
  total: number,
  meta: { is_estimate?: boolean } | undefined,
) => `${meta?.is_estimate ? '≈ ' : ''}${word('list.total', { smart_count: total })}`;

/** Count, filters, view, export and create; while rows are selected, what can be done with them. */
export function ListToolbar() {
  const { declaration, Toolbar } = useView();
  const list = useListSpec();
  const word = useResourceTranslate(declaration.name);
  const { total, selectedIds, meta } = useListContext();
  const card = useCard();
  const me = useMe();
  if (selectedIds.length > 0) return <BulkBar />;

  return (
    <div className={styles.toolbar}>
      <p className={styles.total} role="status">
        {total === undefined ? '\u00a0' : totalText(word, total, meta)}
      </p>
      <SavedViews />
      <ViewSwitch />
      {Object.keys(list.filters).length > 0 && <FiltersButton />}
      <GridSwitch />
      <ViewMenu />
      {list.export && <ExportButton />}
      {Toolbar && <Toolbar />}
      {list.trash && <TrashButton />}
      {declaration.card && may(me, declaration.endpoints.create) && (
        <Button variant="contained" startIcon={<AddIcon />} className={styles.create} onClick={() => card.open(0)}>
          {word('list.create')}
        </Button>
      )}
    </div>
  );
}

function FiltersButton() {
  const word = useResourceTranslate(useView().declaration.name);
  const list = useListSpec();
  const { filterValues } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const count = activeCount(list, filterValues as Record<string, unknown>);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...opensFilters}
      >
        {word('list.filters')}
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
