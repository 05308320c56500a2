import { useTranslate } from '#web/i18n/translate.ts';
import styles from './shell.module.css';

/** First stop of the keyboard: past the sidebar. Seen only while it has the focus. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it goes to a part of this page, and the address stays as it is
    <a
      href="#content"
      className={styles.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      {translate('admin.skip')}
    </a>
  );
}
