import { use } from 'react';
import type { InstalledModule } from '#shared/modules.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './ModuleFailure.module.css';
import type { WidgetFailure } from './runner.ts';

const messages = loadMessages('widgets');

interface Props {
  module: InstalledModule;
  failure: WidgetFailure;
  onRetry: () => void;
}

/** In the place of a widget that failed: whose it is, why, and another try. */
export function ModuleFailure({ module, failure, onRetry }: Props) {
  use(messages);
  const translate = useTranslate();
  return (
    <div role="alert" className={styles.card}>
      <strong>{translate('widgets.failed', { name: module.name })}</strong>
      <p>
        {translate(`widgets.why.${failure.kind}`)} {failure.kind === 'unreachable' && <code>npm run dev</code>}
      </p>
      <p className={styles.reason}>{failure.reason}</p>
      <Button onClick={onRetry}>{translate('common.action.retry')}</Button>
    </div>
  );
}
