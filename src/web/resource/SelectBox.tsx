import Checkbox from '@mui/material/Checkbox';
import type { Selection } from './useSelection.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';
import type { Row } from './view.ts';

/** A row's checkbox, named by its record. */
export function SelectBox({ record, selection }: { record: Row; selection: Selection }) {
  const { declaration, title } = useView();
  const word = useWords(declaration.name);
  return (
    <Checkbox
      checked={selection.has(record)}
      disabled={!selection.allows(record)}
      onChange={() => selection.toggle(record)}
      inputProps={{ 'aria-label': word('list.select', { name: title(record) }) }}
    />
  );
}
