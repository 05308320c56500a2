import { shownNumber } from '#shared/fieldTypes/shownNumber.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

export function NumberValueCell({ field, value }: ValueCellProps) {
  const locale = useLocale();
  if (typeof value !== 'number') return <None />;
  return <span className={styles.number}>{shownNumber(value, field.extra, locale)}</span>;
}
