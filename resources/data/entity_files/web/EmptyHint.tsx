import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import styles from './entityFile.module.css';
import { fileWish } from './fileWish.ts';

const messages = settledPromise(loadPageMessages('imports'));

/** In the empty list: a file may be dropped on it. */
export default function EmptyHint() {
  use(messages);
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="text.secondary" className={styles.hint}>
      {translate('imports.entity.empty_list')}{' '}
      <Link component="button" type="button" onClick={() => fileWish.set({ file: null })}>
        {translate('imports.choose_one')}
      </Link>
    </Typography>
  );
}
