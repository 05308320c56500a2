import { parseISO } from 'date-fns';
import { FilePicture } from '../controls/FilePicture.tsx';
import { useDateText } from '../i18n/dayForms.ts';
import { useLocale } from '../i18n/translate.ts';
import { cut, isNone, None } from './cellParts.tsx';
import styles from './cells.module.css';
import { fileOf } from './file/fileOf.ts';
import { groupedNumber } from './number/numberText.ts';
import type { ValueCellProps } from './valueProps.ts';

export function TextValueCell({ value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  return (
    <span title={cut(String(value), 2000)} className={styles.line}>
      {cut(String(value), 400)}
    </span>
  );
}

export function NumberValueCell({ value }: ValueCellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <None />;
  return <span className={styles.number}>{groupedNumber(value, locale)}</span>;
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
    <span className={styles.pictured}>
      <FilePicture file={file} size={28} />
      <a
        href={file.public_link}
        target="_blank"
        rel="noopener"
        title={file.name}
        className={`${styles.link} ${styles.line}`}
      >
        {file.name ?? `#${file.id}`}
      </a>
    </span>
  );
}
