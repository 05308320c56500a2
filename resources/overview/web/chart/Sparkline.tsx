import styles from '../Start.module.css';

/** A trend line without numbers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const last = values.length - 1;
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${at} ${(1 - value / top) * 24 + 1}`).join('');
  return (
    <svg className={styles.spark} viewBox={`0 0 ${last} 26`} preserveAspectRatio="none" aria-hidden>
      <path className={styles.under} d={`${line}L${last} 26L0 26Z`} />
      <path d={line} />
    </svg>
  );
}
