import { useCallback, useEffect, useState } from 'react';
import en from '#i18n/en/boot.ts';
import ru from '#i18n/ru/boot.ts';
import { recall } from '#web/state/memory.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { Button } from '#web/ui/Button.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Statement } from '#web/ui/Statement.tsx';

/** No account has named its language yet: this browser's choice, else its own language. */
const words = () => ((recall(storageKeys.locale) ?? navigator.language).startsWith('ru') ? ru : en);

interface Props {
  /** The server answered, and knows no account at this host. */
  noAccount: boolean;
  onRetry(): Promise<void>;
}

/** Shown when the start could not ask who this is. Tries again by itself when the connection is back. */
export function Unreachable({ noAccount, onRetry }: Props) {
  const [isBusy, setBusy] = useState(false);
  const say = words();
  const retry = useCallback(() => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  }, [onRetry]);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  const title = noAccount ? say.no_account : say.unreachable;
  useEffect(() => {
    document.documentElement.lang = say === ru ? 'ru' : 'en';
    document.title = title;
  }, [say, title]);
  return (
    <main>
      <Statement
        whole
        mark={<Logo size={48} />}
        title={title}
        text={noAccount ? say.no_account_text : say.unreachable_text}
      >
        <Button tone="primary" busy={isBusy} onClick={retry}>
          {isBusy ? say.retrying : say.retry}
        </Button>
      </Statement>
    </main>
  );
}
