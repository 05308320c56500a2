import AddIcon from '@mui/icons-material/Add';
import FilterIcon from '@mui/icons-material/FilterList';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { activeCount } from '../providers/listCodec.ts';
import { useMe } from '../session/session.ts';
import { opensFilters } from './active/focusNear.ts';
import { BulkBar } from './BulkBar.tsx';
import { ExportButton } from './ExportButton.tsx';
import { FiltersDrawer } from './filtersDrawer.ts';
import { GridSwitch } from './grid/GridSwitch.tsx';
import { ViewSwitch } from './pipeline/ViewSwitch.tsx';
import { may } from './rights.ts';
import { TrashButton } from './TrashButton.tsx';
import { useCard } from './useCard.ts';
import { useWords } from './useWords.ts';
import { useListSpec, useView } from './ViewContext.ts';
import { ViewMenu } from './ViewMenu.tsx';
import { SavedViews } from './views/SavedViews.tsx';

/** A large table's count may be an estimate, and says so. */
const totalText = (word: ReturnType<typeof useWords>, total: number, meta: { is_estimate?: boolean } | undefined) =>
  `${meta?.is_estimate ? '≈ ' : ''}${word('list.total', { smart_count: total })}`;

/** Count, filters, view, export and create; while rows are selected, what can be done with them. */
export function ListToolbar() {
  const { declaration, Toolbar } = useView();
  const list = useListSpec();
  const word = useWords(declaration.name);
  const { total, selectedIds, meta } = useListContext();
  const card = useCard();
  const me = useMe();
  if (selectedIds.length > 0) return <BulkBar />;

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minHeight: 36, mb: 3 }}>
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={{ flex: '1 0 auto', fontVariantNumeric: 'tabular-nums' }}
      >
        {total === undefined ? '\u00a0' : totalText(word, total, meta)}
      </Typography>
      <SavedViews />
      <ViewSwitch />
      {Object.keys(list.filters).length > 0 && <FiltersButton />}
      <GridSwitch />
      <ViewMenu />
      {list.export && <ExportButton />}
      {Toolbar && <Toolbar />}
      {list.trash && <TrashButton />}
      {declaration.card && may(me, declaration.endpoints.create) && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={() => card.open(0)}
          sx={{ flex: { xs: '1 0 auto', md: 'none' } }}
        >
          {word('list.create')}
        </Button>
      )}
    </Box>
  );
}

function FiltersButton() {
  const word = useWords(useView().declaration.name);
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
        {count > 0 && <Badge badgeContent={count} color="primary" sx={{ ml: 4, mr: 2 }} />}
      </Button>
      {isOpen && (
        <Suspense>
          <FiltersDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
