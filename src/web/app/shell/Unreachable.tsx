import { useCallback, useEffect, useState } from 'react';
import en from '#i18n/en/boot.ts';
import ru from '#i18n/ru/boot.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { getStored } from '#web/state/browserStorage.ts';
import { storageKeys } from '#web/state/storageKeys.ts';

/** The account's language is not known here: the language chosen in this browser, otherwise the browser's own. */
const messagesOfBrowser = () => ((getStored(storageKeys.locale) ?? navigator.language).startsWith('ru') ? ru : en);

interface Props {
  /** The server responded that there is no account at this host. */
  noAccount: boolean;
  onRetry(): Promise<void>;
}

/** Shown when the session could not be loaded at the start. Retries when the connection is back. */
export function Unreachable({ noAccount, onRetry }: Props) {
  const [isBusy, setBusy] = useState(false);
  const messages = messagesOfBrowser();
  const retry = useCallback(() => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  }, [onRetry]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  const title = noAccount ? messages.no_account : messages.unreachable;
  useEffect(() => {
    document.documentElement.lang = messages === ru ? 'ru' : 'en';
    document.title = title;
  }, [messages, title]);
  return (
    <main>
      <Statement
        whole
        mark={<Logo size={48} />}
        title={title}
        text={noAccount ? messages.no_account_text : messages.unreachable_text}
      >
        <Button tone="primary" busy={isBusy} onClick={retry}>
          {isBusy ? messages.retrying : messages.retry}
        </Button>
      </Statement>
    </main>
  );
}
