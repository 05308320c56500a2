import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { type ShownColumn, useColumns } from '#web/resource/list/table/columns.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';

const shownFields = 3;

/** The first visible columns, without those that the card shows anyway. */
const fieldsOf = (shown: readonly ShownColumn[], step: string) =>
  shown.filter(({ key, isHead }) => !isHead && key !== step && key !== 'id').slice(0, shownFields);

interface Props {
  row: Row;
  step: string;
  /** The drag handle, at the end of the first line. */
  handle?: ReactNode;
}

/** Content of a card: the record's name, its id, and up to three fields (docs/reference/product/lists-and-cards.md#pipeline). */
export function CardFace({ row, step, handle }: Props) {
  const translate = useResourceTranslate(useView().declaration.name);
  const { all, shown } = useColumns();
  const head = all.find(({ isHead }) => isHead);
  return (
    <RecordContextProvider value={row}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 22, minWidth: 0 }}>
        <Box sx={{ flex: 1, ...line, '& a': { ...line, display: 'block' } }}>
          {head && <head.Cell record={row} field={head.key} />}
        </Box>
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={visuallyHidden}>
            {translate('pipeline.id')}
          </Box>
          #{row.id}
        </Box>
        {handle}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0 }}>
        {fieldsOf(shown, step).map(({ key, label, Cell }) => (
          <Box key={key} sx={field}>
            <Box component="dt" title={label} sx={{ flex: '0 0 36%', color: 'text.secondary', ...line }}>
              {label}
            </Box>
            <Box component="dd" sx={answer}>
              <Cell record={row} field={key} />
            </Box>
          </Box>
        ))}
      </Box>
    </RecordContextProvider>
  );
}

const line = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const field = { display: 'flex', gap: 2, height: 20, fontSize: '0.75rem', lineHeight: '20px', minWidth: 0 } as const;
/** Shrinks cells, which are made for the higher rows of a table. */
const value = { fontSize: '0.75rem', lineHeight: '18px', maxHeight: 18, py: 0 };

/** Overrides the inline size of pictures, but not of signs without content, which are small already. */
const picture = {
  maxHeight: 'none',
  width: '18px !important',
  height: '18px !important',
  fontSize: '7px !important',
};

/** Keeps any cell in one line, vertically centred so that pictures are not cut. */
const answer = {
  ...line,
  m: 0,
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  '& > *': { minWidth: 0 },
  '& *': value,
  '& [aria-hidden="true"]:not(:empty)': picture,
} as const;

export const cardSize = { width: limits.pipeline_card_width_px, height: limits.pipeline_card_height_px };

export const cardLook = {
  ...cardSize,
  position: 'relative',
  boxSizing: 'border-box',
  px: 3,
  py: 1.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;
