import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { FilterField } from '../fields/FilterField.tsx';
import { type FilterValue, filterCount, filterDefaults } from '../providers/listCodec.ts';
import { useWords } from './useWords.ts';
import { useListSpec, useView } from './ViewContext.ts';

type Draft = Record<string, FilterValue | undefined>;

/** Filters as a draft: nothing happens until Submit or Enter (SPEC.md section 4). */
export default function FiltersDrawer({ onClose }: { onClose: () => void }) {
  const { name } = useView().declaration;
  const { filters } = useListSpec();
  const word = useWords(name);
  const { filterValues, setFilters } = useListContext();
  const { q, ...current } = filterValues as Draft;
  const [draft, setDraft] = useState<Draft>(current);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = Object.entries(draft).filter(([, value]) => value !== undefined && value !== '');
    setFilters({ ...(q === undefined ? {} : { q }), ...Object.fromEntries(set) });
    onClose();
  };

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-labelledby': 'filters-title',
          role: 'dialog',
          sx: { width: limits.filters_drawer_px, maxWidth: '100vw' },
        },
      }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'flex', flexDirection: 'column', height: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', px: 6, py: 4, borderBottom: 1, borderColor: 'divider' }}>
          <Typography id="filters-title" variant="h2" sx={{ flex: 1 }}>
            {word('drawer.title')}
          </Typography>
          <IconButton aria-label={word('drawer.close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={{ flex: 1, overflow: 'auto', display: 'flex', flexDirection: 'column', gap: 5, p: 6 }}>
          {Object.entries(filters).map(([key, kind]) => (
            <FilterField
              key={key}
              name={key}
              kind={kind}
              values={draft}
              onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, px: 6, py: 4, borderTop: 1, borderColor: 'divider' }}>
          <Button
            variant="text"
            disabled={filterCount(filters, draft) === 0}
            onClick={() => setDraft(filterDefaults(filters))}
            sx={{ mr: 'auto' }}
          >
            {word('drawer.clear')}
          </Button>
          <Button variant="outlined" onClick={onClose}>
            {word('drawer.cancel')}
          </Button>
          <Button variant="contained" type="submit">
            {word('drawer.submit')}
          </Button>
        </Box>
      </Box>
    </Drawer>
  );
}
