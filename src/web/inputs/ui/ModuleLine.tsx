import { useTranslate } from '#web/i18n/translate.ts';
import { Drawing } from './Icon.tsx';
import styles from './ModuleLine.module.css';

/** A piece of a puzzle. */
const piece = 'M9.5 5.5a2 2 0 0 1 4 0V7H18v4.5h-1.5a2 2 0 0 0 0 4H18V20H5v-4.5h1.5a2 2 0 0 0 0-4H5V7h4.5Z';

/** The module that asks or draws, as the app names it. */
export interface ModuleAuthor {
  name: string;
  publisher: string;
}

interface Props {
  by: ModuleAuthor;
  /** As the upper edge of a dialog. */
  strip?: boolean;
}

/**
 * Says that what it belongs to comes from a module, and whose that is. Only the app draws it
 * (docs/reference/product/modules.md#what-a-module-asks-for). Both names are free to choose, so neither may push the other out of
 * sight or turn its direction.
 */
export function ModuleLine({ by: { name, publisher }, strip = false }: Props) {
  const translate = useTranslate();
  return (
    <p className={`${styles.line} ${strip ? styles.strip : ''}`} data-module-line>
      <Drawing path={piece} size={14} width={1.7} />
      <span className={styles.what}>{translate('common.module')}</span>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      <span aria-hidden="true">·</span>
      <bdi className={styles.publisher} title={publisher}>
        {publisher}
      </bdi>
    </p>
  );
}
