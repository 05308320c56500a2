import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import { useTranslate } from '../../providers/words.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { isNone, None } from './cellParts.tsx';
import type { ValueCellProps } from './typeView.ts';

/** A tick or an empty ring, told apart without their colours; the word is for those who listen. */
export function BooleanValueCell({ value }: ValueCellProps) {
  const translate = useTranslate();
  if (isNone(value)) return <None />;
  const word = translate(value ? 'admin.filters.yes' : 'admin.filters.no');
  return (
    <Box component="span" title={word} sx={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      {value ? (
        <CheckIcon aria-hidden sx={{ fontSize: 18, color: 'success.main' }} />
      ) : (
        <Box component="span" aria-hidden sx={ring} />
      )}
      <Box component="span" sx={visuallyHidden}>
        {word}
      </Box>
    </Box>
  );
}

const ring = {
  width: 8,
  height: 8,
  m: '5px',
  borderRadius: '50%',
  border: '1.5px solid',
  borderColor: 'text.secondary',
};
