import { cut, isNone, None } from '../cellParts.tsx';
import styles from '../cells.module.css';
import type { ValueCellProps } from '../valueProps.ts';

export function TextValueCell({ value }: ValueCellProps) {
  if (isNone(value)) return <None />;
  return (
    <span title={cut(String(value), 2000)} className={styles.line}>
      {cut(String(value), 400)}
    </span>
  );
}
