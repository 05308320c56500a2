import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useListContext } from 'react-admin';
import { useTranslate } from '../providers/words.ts';
import { visuallyHidden } from '../theme/visuallyHidden.ts';
import { useColumns } from './columns.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { RecordRow } from './RecordRow.tsx';
import { useListPrefs } from './useListPrefs.ts';
import { useSelection } from './useSelection.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';
import type { Row } from './view.ts';

export function RecordTable({ rows }: { rows: readonly Row[] }) {
  const { declaration, Actions } = useView();
  const { name } = declaration;
  const translate = useTranslate();
  const word = useWords(name);
  const [prefs] = useListPrefs(name);
  const { shown } = useColumns();
  const { isPlaceholderData } = useListContext();
  const selection = useSelection(rows);

  return (
    <TableContainer>
      <Table
        size={prefs.dense ? 'small' : 'medium'}
        aria-label={translate(`${name}.name`)}
        sx={{
          opacity: isPlaceholderData ? 0.6 : 1,
          transition: 'opacity 120ms',
          fontVariantNumeric: 'tabular-nums',
          ...standing,
        }}
      >
        <TableHead>
          <TableRow>
            {selection.isOffered && (
              <TableCell padding="checkbox">
                <Checkbox
                  checked={selection.isAll}
                  indeterminate={selection.isSome}
                  onChange={selection.toggleAll}
                  inputProps={{ 'aria-label': word('list.select_all') }}
                />
              </TableCell>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
            {(selection.isOffered || Actions) && (
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  {word('list.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <RecordRow key={row.id} record={row} columns={shown} selection={selection} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** What a row is about stays in sight while the others pass below it; the row's own colour covers them. */
const standing = {
  '& tr': { bgcolor: 'background.paper' },
  // Seen where the pointer or the keyboard is, and always by those who have neither.
  '@media (hover: hover)': {
    '& tr:not(:hover, :focus-within) .stoa-quiet': { opacity: 0 },
  },
  '& .stoa-head': { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'inherit' },
};
