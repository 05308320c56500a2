import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { format, isValid, parseISO } from 'date-fns';
import { FilePicture } from '../FilePicture.tsx';
import { formatMoment } from '../formatMoment.ts';
import { isNone, None, oneLine } from './cellParts.tsx';
import { fileOf } from './fileOf.ts';
import type { ValueCellProps } from './typeView.ts';

export function TextValueCell({ value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  return (
    <Box component="span" title={String(value)} sx={oneLine}>
      {String(value)}
    </Box>
  );
}

/** Thousands apart by a thin space that does not break (SPEC.md section 9). */
const digits = (value: number) => {
  const [whole = '', part] = String(value).split('.');
  if (/[^\d-]/.test(whole)) return String(value);
  return whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') + (part ? `.${part}` : '');
};

export const NumberValueCell = ({ value }: ValueCellProps) =>
  typeof value === 'number' ? (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{digits(value)}</span>
  ) : (
    <None />
  );

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
