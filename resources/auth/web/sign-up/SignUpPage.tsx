import { useEffect, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { signInPath } from '#web/session/guard.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { useMe } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import { type CreatedAccount, SignUpForm } from './SignUpForm.tsx';

/** `/sign-up`: docs/product/accounts.md#sign-up. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const [created, setCreated] = useState<CreatedAccount | null>(null);
  if (created) return <AccountCreated {...created} />;
  if (!account.sign_up)
    return (
      <VisitorPage title={translate('visitor.sign_up.closed')} lead={translate('visitor.sign_up.closed_text')}>
        <PageLinks>
          <PageLink to={signInPath}>{translate('visitor.back')}</PageLink>
        </PageLinks>
      </VisitorPage>
    );
  return (
    <VisitorPage title={translate('visitor.sign_up.heading')} lead={translate('visitor.sign_up.lead')}>
      <SignUpForm onCreated={setCreated} />
      <PageLinks>
        <PageLink to={signInPath}>{translate('visitor.sign_up.sign_in')}</PageLink>
      </PageLinks>
    </VisitorPage>
  );
}

/** Leaves for the new account, which has a host of its own. The link is there in case the browser blocks that. */
function AccountCreated({ url, enterUrl }: CreatedAccount) {
  const translate = useTranslate();
  useEffect(() => openUrl(enterUrl), [enterUrl]);
  return (
    <VisitorPage
      step="created"
      icon={<VisitorIcon name="home" />}
      title={translate('visitor.sign_up.made')}
      lead={<RichTranslation phrase="visitor.sign_up.made_text" strong={{ url }} />}
    >
      <PendingText text={translate('visitor.sign_up.leaving')} />
      <a className={`${buttonClass()} ${styles.submit}`} href={enterUrl}>
        {translate('visitor.sign_up.follow')}
      </a>
    </VisitorPage>
  );
}
