import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { parseISO } from 'date-fns';
import { useLocale } from '../../providers/words.ts';
import { useDateText } from '../dayForms.ts';
import { FilePicture } from '../FilePicture.tsx';
import { isNone, None, oneLine } from './cellParts.tsx';
import { fileOf } from './fileOf.ts';
import { groupedNumber } from './numberText.ts';
import type { ValueCellProps } from './typeView.ts';

export function TextValueCell({ value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  return (
    <Box component="span" title={String(value)} sx={oneLine}>
      {String(value)}
    </Box>
  );
}

export function NumberValueCell({ value }: ValueCellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <None />;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{groupedNumber(value, locale)}</span>
  );
}

export function DateValueCell({ value }: ValueCellProps) {
  const text = useDateText('day')(typeof value === 'string' ? parseISO(value) : null);
  return text ? <time dateTime={String(value)}>{text}</time> : <None />;
}

export function TimestampValueCell({ value }: ValueCellProps) {
  const text = useDateText('moment')(typeof value === 'string' ? new Date(value) : null);
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
