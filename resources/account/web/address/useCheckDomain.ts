import { useState } from 'react';
import { account } from '#resources/account/account.resource.ts';
import { call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/messages.ts';
import type { FormProps } from '../form/formProps.ts';

/** Makes the server check the DNS record now, and shows the result. */
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
