import { useTranslate } from '#web/i18n/words.ts';
import { dashboardPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFailure } from '../form/FormError.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { WayLink, WayLinks } from '../form/WayLinks.tsx';
import { useMailedCode } from '../mailed-link/useMailedCode.ts';
import { EnterAsk } from './EnterAsk.tsx';
import { Leading } from './Leading.tsx';
import { useEntering } from './useEnterCode.ts';

/** Where another page of the installation leads in: after sign-up, and from one account of a person's to another. */
export function Component() {
  const translate = useTranslate();
  const { account, user } = useMe();
  const { entering, goHome, retry, goOn } = useEntering(useMailedCode());
  const away = (
    <WayLinks>
      <WayLink to={user ? dashboardPath : signInPath}>{translate(user ? 'auth.enter.home' : 'auth.back')}</WayLink>
    </WayLinks>
  );
  switch (entering.state) {
    case 'entering':
      return (
        <VisitorPage fleeting title={account.name}>
          <Leading text={translate('auth.enter.entering')} />
        </VisitorPage>
      );
    case 'asking':
      return <EnterAsk meaning={entering.meaning} onStay={goHome} onGoOn={goOn} />;
    case 'nothing':
      return (
        <VisitorPage
          step="nothing"
          mark={<VisitorMark name="mail" />}
          title={translate('auth.enter.nothing')}
          lead={translate('auth.enter.nothing_text')}
        >
          {away}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" mark={<VisitorMark name="broken" />} title={translate('auth.enter.failed')}>
          <FormFailure say={entering.say} />
          {entering.mayRetry && (
            <Button tone="primary" className={styles.submit} onClick={retry}>
              {translate('auth.confirm.retry')}
            </Button>
          )}
          {away}
        </VisitorPage>
      );
  }
}
