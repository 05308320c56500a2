import { use, useState } from 'react';
import type { InstalledModule } from '#shared/modules.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { session, useMe } from '#web/session/session.ts';
import { updateInstall } from '../api.ts';
import type { WidgetFailure } from '../runner.ts';
import styles from './ModuleFailure.module.css';

const messages = loadMessages('widgets');

interface Props {
  module: InstalledModule;
  failure: WidgetFailure;
  /** It is the account's main module: people must get past it. */
  isMain?: boolean;
  onRetry: () => void;
}

/** In the place of a widget that failed: whose it is, why, and what can be done. */
export function ModuleFailure({ module, failure, isMain = false, onRetry }: Props) {
  use(messages);
  const translate = useTranslate();
  const { user } = useMe();
  return (
    <div role="alert" className={styles.card}>
      <strong>{translate('widgets.failed', { name: module.name })}</strong>
      <p>
        {translate(`widgets.why.${failure.kind}`)} {failure.kind === 'unreachable' && <code>npm run dev</code>}
      </p>
      <p className={styles.reason}>{failure.reason}</p>
      <div className={styles.actions}>
        <Button onClick={onRetry}>{translate('common.action.retry')}</Button>
        {isMain && (
          <a className={buttonClass()} href="/?safe=1">
            {translate('widgets.safe.open')}
          </a>
        )}
        {user?.full_access && <SwitchOff module={module} />}
      </div>
    </div>
  );
}

/** For administrators: nobody in the account runs the widget any more. */
function SwitchOff({ module: { id, name } }: { module: InstalledModule }) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const switchOff = async () => {
    const title = translate('widgets.off.title', { name });
    const isSure = await confirm({ title, text: translate('widgets.off.text'), ok: translate('widgets.off.ok') });
    if (!isSure) return;
    setBusy(true);
    try {
      await updateInstall(id, { is_off: true });
      notify({ tone: 'success', text: translate('widgets.off.done', { name }) });
      await session.reload().catch(() => {});
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'marketplace') });
    }
    setBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void switchOff()}>
      {translate('widgets.off.action')}
    </Button>
  );
}
