import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslate } from '#web/i18n/words.ts';
import { resetPath, signUpPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { WayLink, WayLinks } from '../form/WayLinks.tsx';
import { Providers } from './Providers.tsx';
import { prefetchAdmin } from './prefetchAdmin.ts';
import { SignInForm } from './SignInForm.tsx';
import { thirdPartyFailure } from './thirdPartyFailure.ts';

/** SPEC.md section 2, "Sign-in page": titled by the account's name. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [params] = useSearchParams();
  const [said] = useState(() => thirdPartyFailure(params.get('error')));
  useEffect(prefetchAdmin, []);
  return (
    <VisitorPage title={account.name} untitled>
      <Providers />
      <SignInForm settings={account.captcha} said={said} />
      <WayLinks>
        <WayLink to={resetPath}>{translate('auth.sign_in.forgot')}</WayLink>
        {account.sign_up && <WayLink to={signUpPath}>{translate('auth.sign_in.sign_up')}</WayLink>}
      </WayLinks>
    </VisitorPage>
  );
}
