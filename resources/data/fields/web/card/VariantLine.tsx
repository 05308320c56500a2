import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import RestoreIcon from '@mui/icons-material/Undo';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import TextField from '@mui/material/TextField';
import { useTranslate } from '#web/i18n/translate.ts';
import common from '#web/theme/common.module.css';
import { shape } from '#web/theme/tokens.ts';
import { ColorMenu } from './ColorMenu.tsx';
import styles from './card.module.css';
import type { VariantRow } from './fieldValues.ts';
import { renamed, restored, withAlias, withColor } from './variantRows.ts';

type Message = { message?: string | undefined } | undefined;

interface Props {
  row: VariantRow;
  rows: readonly VariantRow[];
  errors: { name?: Message; alias?: Message } | undefined;
  onChange: (rows: VariantRow[]) => void;
  onRemove: () => void;
  onStep: (by: -1 | 1) => void;
}

/** One variant: name, alias, place, and whether it is deleted. */
export function VariantLine(props: Props) {
  return (
    <li className={styles.variant}>
      {props.row.deleted ? <Deleted row={props.row} /> : <Texts {...props} />}
      <Steps {...props} />
    </li>
  );
}

function Deleted({ row }: { row: VariantRow }) {
  const translate = useTranslate();
  return (
    <div className={styles.deleted}>
      <s>{row.name}</s> ({translate('fields.variants.deleted')})
    </div>
  );
}

function Texts({ row, rows, errors, onChange }: Props) {
  const translate = useTranslate();
  const position = rows.indexOf(row) + 1;
  return (
    <>
      <ColorMenu
        value={row.color ?? null}
        name={row.name || translate('fields.variants.unnamed', { position })}
        onChange={(color) => onChange(withColor(rows, row, color))}
      />
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
  const labelOf = (key: 'up' | 'down' | 'restore' | 'remove') => translate(`fields.variants.${key}`, { name });
  return (
    <div className={styles.variantActions}>
      <VariantStep text={labelOf('up')} icon={UpIcon} isOff={place === 0} onClick={() => onStep(-1)} />
      <VariantStep text={labelOf('down')} icon={DownIcon} isOff={place === rows.length - 1} onClick={() => onStep(1)} />
      {row.deleted ? (
        <VariantStep text={labelOf('restore')} icon={RestoreIcon} onClick={() => onChange(restored(rows, row))} />
      ) : (
        <VariantStep text={labelOf('remove')} icon={DeleteIcon} onClick={onRemove} />
      )}
    </div>
  );
}

interface StepProps {
  text: string;
  icon: typeof SvgIcon;
  /** Without an effect now. It stays focusable, so that the focus is not lost. */
  isOff?: boolean;
  onClick: () => void;
}

function VariantStep({ text, icon: Icon, isOff = false, onClick }: StepProps) {
  return (
    <IconButton
      size="small"
      aria-label={text}
      title={text}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onClick()}
      className={styles.action}
    >
      <Icon className={common.icon18} />
    </IconButton>
  );
}

interface TextProps {
  label: string;
  placeholder: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  isCode?: boolean;
  autoFocus?: boolean;
}

/** The name or alias of a variant. The rows are many, so that the label is only for screen readers. */
function VariantText({ label, placeholder, value, error, onChange, isCode = false, autoFocus = false }: TextProps) {
  return (
    <TextField
      value={value}
      placeholder={placeholder}
      error={Boolean(error)}
      helperText={error}
      autoComplete="off"
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, ...(isCode ? { style: { fontFamily: shape.font_mono } } : {}) } }}
      className={styles.variantName}
    />
  );
}
