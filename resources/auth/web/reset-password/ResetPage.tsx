import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/words.ts';
import { signInPath } from '#web/session/guard.ts';
import { waitText } from '../form/durationText.ts';
import { Said } from '../form/RichTranslation.tsx';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { WayLink, WayLinks } from '../form/WayLinks.tsx';
import { ResetForm } from './ResetForm.tsx';
import { ResetSent } from './ResetSent.tsx';

/** Asks for a letter with a way in. Says the same of every email, so that nobody learns who is here. */
export function Component() {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const sentTo = (address: string) => {
    setEmail(address);
    setSent(true);
  };
  const back = (
    <WayLinks>
      <WayLink to={signInPath}>{translate('auth.back')}</WayLink>
    </WayLinks>
  );
  if (isSent)
    return (
      <VisitorPage
        step="sent"
        mark={<VisitorMark name="mail" />}
        title={translate('auth.reset.sent')}
        lead={
          <Said
            phrase="auth.reset.sent_text"
            strong={{ email }}
            plain={{ wait: waitText(limits.reset_code_minutes * 60) }}
          />
        }
      >
        <ResetSent email={email} onOther={() => setSent(false)} />
        {back}
      </VisitorPage>
    );
  return (
    <VisitorPage title={translate('auth.reset.heading')} lead={translate('auth.reset.lead')}>
      <ResetForm email={email} onSent={sentTo} />
      {back}
    </VisitorPage>
  );
}
