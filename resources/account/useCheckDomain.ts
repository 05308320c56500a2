import { useState } from 'react';
import { notify } from '#web/layout/messages.ts';
import { call } from '#web/providers/api.ts';
import { errorText } from '#web/providers/errorText.ts';
import { useTranslate } from '#web/providers/words.ts';
import { session } from '#web/session/session.ts';
import { account } from './account.resource.ts';
import type { FormProps } from './formProps.ts';

/** Has the server look for the record now, and shows what it found. */
export function useCheckDomain(settings: FormProps['settings']) {
  const translate = useTranslate();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      const { domain_proof } = await call(account.endpoints.check_domain);
      if (domain_proof?.state === 'proved' && !domain_proof.error) {
        notify({ tone: 'success', text: translate('account.domain.proved') });
        await session.reload().catch(() => {});
      } else notify({ tone: 'info', text: translate('account.domain.not_yet') });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'account') });
    }
    await settings.refresh();
    setChecking(false);
  };
  return { isChecking, check };
}
