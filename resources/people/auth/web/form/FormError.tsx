import { useTranslate } from '#web/i18n/translate.ts';
import { Icon } from '#web/inputs/ui/Icon.tsx';
import type { SubmitError } from './submitError.ts';
import styles from './VisitorForm.module.css';

/** Above a form: an error that belongs to no single input. */
export function FormError({ message }: { message: SubmitError['message'] }) {
  // Subscribes to the language, so that the message changes with it.
  useTranslate();
  if (!message) return null;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="error" size={18} />
      <span>{message()}</span>
    </div>
  );
}
