import { useTranslate } from '../providers/words.ts';
import styles from './LoadingOverlay.module.css';
import { Spinner } from './Spinner.tsx';

/** Over the blurred app while a page is on its way (SPEC.md section 2). Shows only when that takes long enough to see. */
export function LoadingOverlay() {
  const translate = useTranslate();
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={40} />
      <span className="visually-hidden">{translate('loading')}</span>
    </div>
  );
}
