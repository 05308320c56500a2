import { useTranslate } from '#web/i18n/translate.ts';
import { isNone, None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

/** A tick or an empty ring, distinct without colour; the label is for screen readers. */
export function BooleanValueCell({ value }: ValueCellProps) {
  const translate = useTranslate();
  if (isNone(value)) return <None />;
  const label = translate(value ? 'admin.filters.yes' : 'admin.filters.no');
  return (
    <span title={label} className={styles.yesno}>
      {value ? (
        <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.yes}>
          <path d="M4.8 12.6 9 16.8 19.7 6.1" />
        </svg>
      ) : (
        <span aria-hidden="true" className={styles.no} />
      )}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
