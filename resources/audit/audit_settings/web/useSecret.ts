import { useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { makeSecret } from './api.ts';

export interface Secret {
  /** Shown until the page is left; null if none was made here. */
  shown: string | null;
  isBusy: boolean;
  make: () => Promise<void>;
}

/** The signing secret, which only its making answers. */
export function useSecret(): Secret {
  const translate = useTranslate();
  const [shown, setShown] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      setShown(await makeSecret());
    } catch (error) {
      notify({
        tone: 'error',
        title: translate('audit_settings.secret.failed'),
        text: errorText(error, 'audit_settings'),
      });
    }
    setBusy(false);
  };
  return { shown, isBusy, make };
}
