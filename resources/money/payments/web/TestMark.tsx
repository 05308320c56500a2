import TestIcon from '@mui/icons-material/ScienceOutlined';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './payments.module.css';

/** Says that the built-in test provider is used. */
export function TestMark() {
  const translate = useTranslate();
  return (
    <p className={styles.test}>
      <TestIcon aria-hidden className={styles.testIcon} />
      {translate('payments.test')}
    </p>
  );
}
