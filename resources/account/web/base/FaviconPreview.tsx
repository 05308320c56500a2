import { useWatch } from 'react-hook-form';
import type { Favicon } from '#resources/account/account.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { faviconOf } from '#web/session/favicon.ts';
import styles from './FaviconPreview.module.css';

interface Props {
  favicon: Favicon | null;
  isWaiting: boolean;
}

/** The three sizes where they appear: a browser tab, the bookmarks bar, a phone's home screen. */
export function FaviconPreview({ favicon, isWaiting }: Props) {
  const translate = useTranslate();
  const name = String(useWatch({ name: 'account_name' }) ?? '');
  const links = faviconOf(favicon);
  const picture = (px: number) => <img src={links[`${px}x${px}`]} width={px} height={px} alt="" />;
  return (
    <div className={styles.scene} data-waiting={isWaiting || undefined} aria-hidden>
      <div className={styles.window}>
        <div className={styles.tab}>
          {picture(16)}
          <span>{name}</span>
          <i>×</i>
        </div>
        <div className={styles.bar}>
          <b />
          <b />
        </div>
        <div className={styles.favourites}>
          {picture(32)}
          <span>{name}</span>
        </div>
      </div>
      <figure className={styles.home}>
        {picture(180)}
        <figcaption>{name || translate('account.name')}</figcaption>
      </figure>
    </div>
  );
}
