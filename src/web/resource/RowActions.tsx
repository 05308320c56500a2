import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useBulk } from './useBulk.ts';
import type { Selection } from './useSelection.ts';
import { useWords } from './useWords.ts';
import { useListSpec, useView } from './ViewContext.ts';
import type { Row } from './view.ts';

/** What can be done with many rows can be done with one, from the row itself. */
export function RowActions({ record, selection }: { record: Row; selection: Selection }) {
  const { declaration, title } = useView();
  const { bulk = [], trash } = useListSpec();
  const word = useWords(declaration.name);
  const { run, isBusy } = useBulk();
  if (!selection.allows(record)) return null;
  return bulk.map((action) => {
    const props = {
      disabled: isBusy,
      'aria-label': `${word(`bulk.${action}`)}: ${title(record)}`,
      onClick: () => void run(action, [record.id]),
    };
    // What can be had back need not warn in every row.
    if (action === 'remove' && trash)
      return (
        <IconButton key={action} size="small" className="stoa-quiet" title={word('bulk.remove')} {...props}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      );
    return (
      <Button key={action} size="small" color={action === 'remove' ? 'error' : 'primary'} {...props}>
        {word(`bulk.${action}`)}
      </Button>
    );
  });
}
