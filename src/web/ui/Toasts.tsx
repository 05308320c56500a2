import { useTranslate } from '../i18n/translate.ts';
import { useStore } from '../state/store.ts';
import { toasts } from './messages.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './Toasts.module.css';

/** The message area: three toasts at most, newest below. */
export function Toasts() {
  const translate = useTranslate();
  const shown = useStore(toasts);
  return (
    <section className={styles.area} aria-label={translate('common.toast.area')}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
