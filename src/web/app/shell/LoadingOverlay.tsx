import { useTranslate } from '#web/i18n/translate.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './LoadingOverlay.module.css';

/** Over the blurred app while a page is on its way (SPEC.md section 2). Shows only when that takes long enough to see. */
export function LoadingOverlay() {
  const translate = useTranslate();
  return (
    <div className={styles.overlay} role="status">
      <Spinner size={40} />
      <span className="visually-hidden">{translate('common.loading')}</span>
    </div>
  );
}
