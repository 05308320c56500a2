import Box, { type BoxProps } from '@mui/material/Box';
import { RecordContextProvider } from 'react-admin';
import { useCardLinks } from '#web/resource/card/cardLinks.tsx';
import { useListSlots } from '#web/resource/slots.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { useColumns } from './columns.ts';
import { isPlainClick } from './RecordRow.tsx';
import { SelectBox, useSelection } from './selection.tsx';

function StackItem({ record, ...rest }: { record: Row } & BoxProps<'li'>) {
  const { declaration } = useView();
  const { useRowClass } = useListSlots();
  return (
    <RecordContextProvider value={record}>
      <Box component="li" className={useRowClass(declaration.name, record.id) ?? ''} {...rest} />
    </RecordContextProvider>
  );
}

/** The name of a record; in a table it has one line. */
const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  maxWidth: '100%',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
} as const;

/** Beside each other: on a tablet, or a zoomed desktop, a value at the other edge would be far from its label. */
const labelled = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 30%) minmax(0, 1fr)',
  alignItems: 'center',
  gap: '8px 16px',
  m: 0,
  mt: 3,
} as const;

/** The list on a narrow screen: each row is a card with the head column on top and the others labelled below. */
export function RecordStack({ rows }: { rows: readonly Row[] }) {
  const {
    declaration,
    list: { Actions, Panel },
  } = useView();
  const translate = useResourceTranslate(declaration.name);
  const { shown } = useColumns();
  const { RowActions } = useListSlots();
  const selection = useSelection(rows);
  const { open } = useCardLinks();
  const Head = shown.find((column) => column.isHead);
  const others = shown.filter((column) => column !== Head);

  return (
    <Box component="ul" aria-label={translate('name')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <StackItem
          key={row.id}
          record={row}
          onClick={(event) => {
            if ((declaration.card ?? Panel) && isPlainClick(event)) open(row.id);
          }}
          sx={{
            p: 4,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0 },
            bgcolor: selection.has(row) ? 'action.selected' : undefined,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {selection.isOffered && (
              <SelectBox record={row} isSelected={selection.has(row)} onToggle={selection.toggle} />
            )}
            <Box sx={{ flex: 1, minWidth: 0, '& a': twoLines }}>
              {Head && <Head.Cell record={row} field={Head.key} />}
            </Box>
            {Actions && <Actions record={row} />}
            {selection.isOffered && RowActions && <RowActions record={row} />}
          </Box>
          <Box component="dl" sx={labelled}>
            {others.map(({ key, label, Cell }) => (
              <Box key={key} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                  {label}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, minWidth: 0, maxWidth: '100%', justifySelf: 'start', fontVariantNumeric: 'tabular-nums' }}
                >
                  <Cell record={row} field={key} />
                </Box>
              </Box>
            ))}
          </Box>
        </StackItem>
      ))}
    </Box>
  );
}
