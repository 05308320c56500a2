import { type ModuleAuthor, ModuleLine } from '#web/inputs/ui/ModuleLine.tsx';
import styles from './ModuleLoading.module.css';

/** In the place of a page of a module until its widget has started. The line stays where it is. */
export function ModuleLoading({ by }: { by: ModuleAuthor }) {
  return (
    <div className={styles.loading}>
      <ModuleLine by={by} />
      <div className={styles.bones} aria-hidden="true">
        <span />
        <span />
      </div>
    </div>
  );
}
