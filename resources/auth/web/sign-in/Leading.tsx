import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './Leading.module.css';

/** Something goes on by itself, and the person need only wait. */
export const Leading = ({ text }: { text: string }) => (
  <p className={styles.leading} role="status">
    <Spinner size={20} />
    {text}
  </p>
);
