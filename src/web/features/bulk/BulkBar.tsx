import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { trashKey } from '#web/list-query/listCodec.ts';
import { may } from '#web/providers/rights.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import { useMe } from '#web/session/session.ts';
import { EditMany } from './EditMany.tsx';
import { SelectMatching } from './SelectMatching.tsx';
import { useBulk } from './useBulk.ts';

/** Stands in the toolbar's place while rows are selected. */
export function BulkBar() {
  const {
    declaration,
    list: { Selected, editable },
  } = useView();
  const { endpoints } = declaration;
  const { bulk = [] } = useListSpec();
  const word = useResourceTranslate(declaration.name);
  const { selectedIds, onUnselectItems, filterValues } = useListContext();
  const isTrash = Boolean(filterValues[trashKey]);
  const me = useMe();
  const { run, isBusy } = useBulk();
  const actions = bulk.filter((action) => may(me, declaration.endpoints[action]));

  return (
    <Box
      role="toolbar"
      aria-label={word('list.actions')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: { xs: 0, md: 2 },
        minHeight: 36,
        mb: 3,
        px: 1,
        borderRadius: 1,
        bgcolor: 'action.selected',
        // What can be done stays at hand, however far down the last one was selected.
        position: 'sticky',
        top: 8,
        zIndex: 2,
        boxShadow: 'var(--shadow-s), 0 0 0 1px var(--line)',
        // Where it is narrow all of them stand in one line, in either language.
        '& > button:not(:first-of-type)': { px: { xs: 1.5, md: 2.5 }, minWidth: { xs: 0, md: 64 } },
      }}
    >
      <IconButton size="small" aria-label={word('list.unselect')} onClick={() => onUnselectItems()}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography role="status" sx={{ flex: 1, fontWeight: 550, whiteSpace: 'nowrap' }}>
        {word('list.selected', { smart_count: selectedIds.length })}
      </Typography>
      {endpoints.bulk && <SelectMatching />}
      {editable && may(me, endpoints.bulk) && !isTrash && <EditMany ids={selectedIds.map(Number)} />}
      {Selected && <Selected ids={selectedIds.map(Number)} />}
      {actions.map((action) => (
        <Button
          key={action}
          color={action === 'remove' ? 'error' : 'primary'}
          size="small"
          disabled={isBusy}
          onClick={() => void run(action, selectedIds.map(Number))}
        >
          {word(`bulk.${action}`)}
        </Button>
      ))}
    </Box>
  );
}
