import { use } from 'react';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import styles from './ModuleFailure.module.css';

const messages = loadMessages('widgets');

/** In the place of a widget while as many as a page may have are open. */
export function FrameWaiting({ name, onOpen }: { name: string; onOpen: () => void }) {
  use(messages);
  const translate = useTranslate();
  return (
    <div className={styles.card}>
      <strong>{name}</strong>
      <p>{translate('widgets.waiting')}</p>
      <Button onClick={onOpen}>{translate('widgets.open')}</Button>
    </div>
  );
}
