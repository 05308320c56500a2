import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import type { Field } from '#resources/fields/fields.resource.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import type { Target } from '../cells/entityCells.tsx';
import { HistoryValue, type NamesOfChange } from './HistoryValue.tsx';
import { JsonChange } from './JsonChange.tsx';
import { RestoreValue } from './RestoreValue.tsx';
import { restorableValue } from './restorableValue.ts';
import { TextChange } from './TextChange.tsx';

interface Props {
  field: Field;
  /** `{ from, to }` for a change, the value for a new record. */
  value: unknown;
  isNew: boolean;
  names: NamesOfChange;
  /** Target of a select of records. */
  target: Target | undefined;
  /** Earlier values can be restored into the surrounding card. */
  isOpen: boolean;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Change of one field: its name, and old and new value as in lists; only the differences of long values. */
export function RecordChange({ field, value, isNew, names, target, isOpen }: Props) {
  const translate = useTranslate();
  const { from, to } = isNew ? { from: null, to: value } : ((value ?? {}) as { from?: unknown; to?: unknown });
  const { diff } = fieldTypeOf(field);
  const isText = diff === 'text' && typeof from === 'string' && typeof to === 'string';
  const shown = { field, names, target };
  const earlier = isOpen && !isNew ? restorableValue(field, from, names) : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        minWidth: 0,
        minHeight: isOpen && !isNew ? 24 : undefined,
        fontSize: '0.8125rem',
      }}
    >
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {field.name}:
      </Box>
      {!isNew && isText && (from.length > 40 || to.length > 40) ? (
        <TextChange from={from} to={to} />
      ) : !isNew && diff === 'json' && isObject(from) && isObject(to) ? (
        <JsonChange from={from} to={to} />
      ) : (
        <>
          {!isNew && (
            <>
              <Box component="s" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
                <HistoryValue {...shown} value={from} />
              </Box>
              <ArrowIcon aria-hidden sx={{ fontSize: 14, color: 'text.secondary' }} />
              <Box component="span" sx={visuallyHidden}>
                {translate('records.history.to')}
              </Box>
            </>
          )}
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <HistoryValue {...shown} value={to} />
          </Box>
        </>
      )}
      {earlier !== undefined && <RestoreValue field={field} value={earlier} />}
    </Box>
  );
}
