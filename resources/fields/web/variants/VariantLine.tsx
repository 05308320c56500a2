import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import RestoreIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useTranslate } from '#web/i18n/translate.ts';
import type { VariantRow } from '../card/fieldValues.ts';
import { VariantStep } from './VariantStep.tsx';
import { VariantText } from './VariantText.tsx';
import { renamed, restored, withAlias } from './variantRows.ts';

type Message = { message?: string | undefined } | undefined;

interface Props {
  row: VariantRow;
  rows: readonly VariantRow[];
  errors: { name?: Message; alias?: Message } | undefined;
  onChange: (rows: VariantRow[]) => void;
  onRemove: () => void;
  onStep: (by: -1 | 1) => void;
}

/** One variant: what it is called, its place, and whether it is there at all. */
export function VariantLine(props: Props) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 2 }}>
      {props.row.deleted ? <Deleted row={props.row} /> : <Texts {...props} />}
      <Steps {...props} />
    </Box>
  );
}

function Deleted({ row }: { row: VariantRow }) {
  const translate = useTranslate();
  return (
    <Box sx={{ flex: 1, alignSelf: 'center', color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
      <s>{row.name}</s> ({translate('fields.variants.deleted')})
    </Box>
  );
}

function Texts({ row, rows, errors, onChange }: Props) {
  const translate = useTranslate();
  const position = rows.indexOf(row) + 1;
  return (
    <>
      <VariantText
        label={translate('fields.variants.name', { position })}
        placeholder={translate('fields.variants.name_placeholder')}
        value={row.name}
        error={errors?.name?.message}
        autoFocus={row.id === undefined && row.name === ''}
        onChange={(text) => onChange(renamed(rows, row, text))}
      />
      <VariantText
        isCode
        label={translate('fields.variants.alias', { position })}
        placeholder={translate('fields.variants.alias_placeholder')}
        value={row.alias}
        error={errors?.alias?.message}
        onChange={(text) => onChange(withAlias(rows, row, text))}
      />
    </>
  );
}

function Steps({ row, rows, onChange, onRemove, onStep }: Props) {
  const translate = useTranslate();
  const place = rows.indexOf(row);
  const name = row.name || translate('fields.variants.unnamed', { position: place + 1 });
  const say = (key: 'up' | 'down' | 'restore' | 'remove') => translate(`fields.variants.${key}`, { name });
  return (
    <Box sx={{ display: 'flex', flex: 'none', alignSelf: 'start', mt: 0.5, ml: 'auto' }}>
      <VariantStep text={say('up')} icon={UpIcon} isOff={place === 0} onClick={() => onStep(-1)} />
      <VariantStep text={say('down')} icon={DownIcon} isOff={place === rows.length - 1} onClick={() => onStep(1)} />
      {row.deleted ? (
        <VariantStep text={say('restore')} icon={RestoreIcon} onClick={() => onChange(restored(rows, row))} />
      ) : (
        <VariantStep text={say('remove')} icon={DeleteIcon} onClick={onRemove} />
      )}
    </Box>
  );
}
