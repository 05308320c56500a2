import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import { typeViewOf } from '#web/fields/types/typeViews.ts';
import { useTranslate } from '#web/providers/words.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import type { Field } from '../fields/fields.resource.ts';

interface Props {
  field: Field;
  /** Of a change `{ from, to }`, of a new record its value. */
  value: unknown;
  isNew: boolean;
}

/** What became of one field: its name, and its values as a list shows them. */
export function RecordChange({ field, value, isNew }: Props) {
  const translate = useTranslate();
  const { from, to } = isNew ? { from: null, to: value } : ((value ?? {}) as { from?: unknown; to?: unknown });
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, fontSize: '0.8125rem', minWidth: 0 }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {field.name}:
      </Box>
      {!isNew && (
        <>
          <Box component="s" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Shown field={field} value={from} />
          </Box>
          <ArrowIcon aria-hidden sx={{ fontSize: 14, color: 'text.secondary' }} />
          <Box component="span" sx={visuallyHidden}>
            {translate('records.history.to')}
          </Box>
        </>
      )}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Shown field={field} value={to} />
      </Box>
    </Box>
  );
}

function Shown({ field, value }: Pick<Props, 'field' | 'value'>) {
  const translate = useTranslate();
  const { Cell } = typeViewOf(field);
  if (value === null || value === undefined) return translate('records.value.none').toLocaleLowerCase();
  if (value === '') return translate('records.value.empty').toLocaleLowerCase();
  return <Cell field={field} value={value} />;
}
