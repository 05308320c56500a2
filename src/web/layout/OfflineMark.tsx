import { isOffline } from '../api/connection.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Icon } from '../inputs/ui/Icon.tsx';
import { useStore } from '../state/store.ts';
import styles from './PageFrame.module.css';

/** Shown while the server cannot be reached. The live region is always there, so that the change is announced. */
export function OfflineMark() {
  const translate = useTranslate();
  const isShown = useStore(isOffline);
  return (
    <div aria-live="polite" className={styles.connection}>
      {isShown && (
        <span className={styles.offline} title={translate('member.offline.text')}>
          <Icon name="offline" size={16} />
          {translate('member.offline.mark')}
        </span>
      )}
    </div>
  );
}
