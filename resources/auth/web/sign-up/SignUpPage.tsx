import { useState } from 'react';
import { useTranslate } from '#web/i18n/words.ts';
import { signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { Said } from '../form/RichTranslation.tsx';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { WayLink, WayLinks } from '../form/WayLinks.tsx';
import { MadeAccount } from './MadeAccount.tsx';
import { SignUpForm } from './SignUpForm.tsx';

/** An account of one's own (CONTRACT.md section 2, "Sign-up"). */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [made, setMade] = useState<MadeAccount | null>(null);
  if (made)
    return (
      <VisitorPage
        step="made"
        mark={<VisitorMark name="home" />}
        title={translate('auth.sign_up.made')}
        lead={<Said phrase="auth.sign_up.made_text" strong={{ url: made.url }} />}
      >
        <MadeAccount {...made} />
      </VisitorPage>
    );
  if (!account.sign_up)
    return (
      <VisitorPage title={translate('auth.sign_up.closed')} lead={translate('auth.sign_up.closed_text')}>
        <WayLinks>
          <WayLink to={signInPath}>{translate('auth.back')}</WayLink>
        </WayLinks>
      </VisitorPage>
    );
  return (
    <VisitorPage title={translate('auth.sign_up.heading')} lead={translate('auth.sign_up.lead')}>
      <SignUpForm onMade={setMade} />
      <WayLinks>
        <WayLink to={signInPath}>{translate('auth.sign_up.sign_in')}</WayLink>
      </WayLinks>
    </VisitorPage>
  );
}
