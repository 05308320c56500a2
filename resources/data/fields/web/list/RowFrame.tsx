import type { CSSProperties, ReactNode, Ref } from 'react';
import styles from './RowFrame.module.css';

interface Props {
  /** The drag handle, or a lock. */
  mark: ReactNode;
  status?: ReactNode;
  name: ReactNode;
  alias: ReactNode;
  id?: ReactNode;
  type: ReactNode;
  actions?: ReactNode;
  below?: ReactNode;
  isLifted?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

export function RowFrame({ mark, status, name, alias, id, type, actions, below, isLifted, style, ref }: Props) {
  return (
    <li ref={ref} style={style} className={styles.row} data-lifted={isLifted || undefined}>
      <div className={styles.grid}>
        <div className={styles.mark}>{mark}</div>
        <div className={styles.status}>{status}</div>
        <div className={styles.name}>{name}</div>
        <div className={styles.alias}>{alias}</div>
        <div className={styles.id}>{id}</div>
        <div className={styles.type}>{type}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {below}
    </li>
  );
}
