import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { format, isValid, parseISO } from 'date-fns';
import { useTranslate } from '../../providers/words.ts';
import { shape } from '../../theme/tokens.ts';
import { FilePicture } from '../FilePicture.tsx';
import { formatMoment } from '../formatMoment.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';
import { fileOf } from './fileOf.ts';
import type { ValueCellProps } from './typeView.ts';

const None = () => <span className="stoa-none">—</span>;
const isNone = (value: unknown) => value === null || value === undefined || value === '';

/** One line, cut where the column ends; the whole of it is in the tooltip. */
const oneLine = { display: 'block', maxWidth: 360, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

export function TextValueCell({ value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  return (
    <Box component="span" title={String(value)} sx={oneLine}>
      {String(value)}
    </Box>
  );
}

/** Thousands apart by a space that does not break (SPEC.md section 9). */
const digits = (value: number) => {
  const [whole = '', part] = String(value).split('.');
  if (/[^\d-]/.test(whole)) return String(value);
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') + (part ? `.${part}` : '');
};

export const NumberValueCell = ({ value }: ValueCellProps) =>
  typeof value === 'number' ? (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{digits(value)}</span>
  ) : (
    <None />
  );

export function BooleanValueCell({ value }: ValueCellProps) {
  const translate = useTranslate();
  return isNone(value) ? <None /> : <span>{translate(value ? 'admin.filters.yes' : 'admin.filters.no')}</span>;
}

/** The name of what is chosen, a person's with their picture; its id where nobody said the name. */
export function SelectValueCell({ field, value, data }: ValueCellProps) {
  if (isNone(value)) return <None />;
  const variant = field.variants.find(({ id }) => id === value);
  const name = variant?.name ?? data?.name ?? `#${String(value)}`;
  if (field.extra.select_subtype !== 'user' || !data?.name) return <>{name}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      <PersonAvatar person={{ id: Number(value), name, avatar: data.avatar ?? null }} size={24} />
      {name}
    </Box>
  );
}

export function DateValueCell({ value }: ValueCellProps) {
  const date = typeof value === 'string' ? parseISO(value) : null;
  if (!date || !isValid(date)) return <None />;
  return <time dateTime={String(value)}>{format(date, 'dd.MM.yyyy')}</time>;
}

export function TimestampValueCell({ value }: ValueCellProps) {
  const text = formatMoment(value);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}

/** A small picture of it and its name, which opens it. */
export function FileValueCell({ value }: ValueCellProps) {
  const file = fileOf(value);
  if (!file) return <None />;
  if (!file.public_link) return <>{file.name ?? `#${file.id}`}</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0, maxWidth: 360 }}>
      <FilePicture file={file} size={28} />
      <Link href={file.public_link} target="_blank" rel="noopener" title={file.name} sx={oneLine}>
        {file.name ?? `#${file.id}`}
      </Link>
    </Box>
  );
}

export function JsonValueCell({ value }: ValueCellProps) {
  if (value === null || value === undefined) return <None />;
  const text = JSON.stringify(value);
  return (
    <Box component="code" title={text} sx={{ ...oneLine, fontFamily: shape.font_mono, fontSize: '0.8125rem' }}>
      {text}
    </Box>
  );
}
