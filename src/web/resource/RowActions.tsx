import Button from '@mui/material/Button';
import { useBulk } from './useBulk.ts';
import type { Selection } from './useSelection.ts';
import { useWords } from './useWords.ts';
import { useListSpec, useView } from './ViewContext.ts';
import type { Row } from './view.ts';

/** What can be done with many rows can be done with one, from the row itself. */
export function RowActions({ record, selection }: { record: Row; selection: Selection }) {
  const { declaration, title } = useView();
  const { bulk = [] } = useListSpec();
  const word = useWords(declaration.name);
  const { run, isBusy } = useBulk();
  if (!selection.allows(record)) return null;
  return bulk.map((action) => (
    <Button
      key={action}
      size="small"
      color={action === 'remove' ? 'error' : 'primary'}
      disabled={isBusy}
      aria-label={`${word(`bulk.${action}`)}: ${title(record)}`}
      onClick={() => void run(action, [record.id])}
    >
      {word(`bulk.${action}`)}
    </Button>
  ));
}
