import { hrefOf } from '#shared/fieldTypes/textFormats.ts';
import { cut, isNone, None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

/** The other page gets no hold of this one, nor its address, which may name what only members know. */
const newPage = { target: '_blank', rel: 'noopener noreferrer' };

export function TextValueCell({ field, value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  const { format } = field.extra;
  const href = typeof format === 'string' && hrefOf(format, String(value));
  if (href)
    return (
      <a
        href={href}
        title={String(value)}
        className={`${styles.link} ${styles.line}`}
        {...(format === 'url' && newPage)}
      >
        {String(value)}
      </a>
    );
  return (
    <span title={cut(String(value), 2000)} className={styles.line}>
      {cut(String(value), 400)}
    </span>
  );
}
