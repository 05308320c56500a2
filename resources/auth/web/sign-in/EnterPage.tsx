import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { dashboardPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import { useUrlCode } from '../mailed-link/useCode.ts';
import { useEnterCode } from './useEnterCode.ts';

/** `/enter?code=`: signs in with the link of another page of the installation, after sign-up or from another account. */
export function Component() {
  const translate = useTranslate();
  const { account, user } = useMe();
  const { status, goHome, retry, replaceSession } = useEnterCode(useUrlCode());
  const links = (
    <PageLinks>
      <PageLink to={user ? dashboardPath : signInPath}>
        {translate(user ? 'visitor.enter.home' : 'visitor.back')}
      </PageLink>
    </PageLinks>
  );
  switch (status.state) {
    case 'signing_in':
      return (
        <VisitorPage fleeting title={account.name}>
          <PendingText text={translate('visitor.enter.entering')} />
        </VisitorPage>
      );
    case 'confirming':
      return <ReplaceSession info={status.info} onStay={goHome} onContinue={replaceSession} />;
    case 'invalid':
      return (
        <VisitorPage
          step="invalid"
          icon={<VisitorIcon name="mail" />}
          title={translate('visitor.enter.nothing')}
          lead={translate('visitor.enter.nothing_text')}
        >
          {links}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" icon={<VisitorIcon name="broken" />} title={translate('visitor.enter.failed')}>
          <FormError message={status.message} />
          {status.mayRetry && (
            <Button tone="primary" className={styles.submit} onClick={retry}>
              {translate('visitor.confirm.retry')}
            </Button>
          )}
          {links}
        </VisitorPage>
      );
  }
}

interface ReplaceSessionProps {
  info: CodeInfo;
  onStay(): void;
  onContinue(): void;
}

/** Another person is signed in here. Staying is the primary button, because the link may be a trap. */
function ReplaceSession({ info: { name, email }, onStay, onContinue }: ReplaceSessionProps) {
  const translate = useTranslate();
  const present = useMe().user?.name ?? '';
  return (
    <VisitorPage
      step="confirming"
      icon={<VisitorIcon name="people" />}
      title={translate('visitor.enter.ask', { name })}
      lead={<RichTranslation phrase="visitor.enter.ask_text" strong={{ present, email }} />}
    >
      <div className={styles.choice}>
        <Button tone="primary" className={styles.submit} onClick={onStay}>
          {translate('visitor.enter.stay', { present })}
        </Button>
        <Button className={styles.submit} onClick={onContinue}>
          {translate('visitor.enter.go_on', { name })}
        </Button>
      </div>
    </VisitorPage>
  );
}
