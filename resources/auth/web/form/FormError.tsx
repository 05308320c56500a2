import { useTranslate } from '#web/i18n/words.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './FormError.module.css';
import type { Failure } from './submitError.ts';

/** Over a form: what no single input can say. */
export function FormFailure({ say }: { say: Failure['say'] }) {
  // Drawn anew, and so said anew, when the language changes.
  useTranslate();
  if (!say) return null;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="error" size={18} />
      <span>{say()}</span>
    </div>
  );
}
