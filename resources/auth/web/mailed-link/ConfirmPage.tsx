import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/words.ts';
import { resetPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormFailure } from '../form/FormError.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { WayLink, WayLinks } from '../form/WayLinks.tsx';
import { Leading } from '../sign-in/Leading.tsx';
import { ConfirmCode } from './ConfirmCode.tsx';
import { useCodeInfo } from './useCode.ts';
import { useMailedCode } from './useMailedCode.ts';

/** Where every mailed link leads: a forgotten password, an invitation, an account to take over. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const code = useMailedCode();
  const { reading, retry, giveUp } = useCodeInfo(code);
  const back = (
    <WayLinks>
      <WayLink to={signInPath}>{translate('auth.back')}</WayLink>
    </WayLinks>
  );
  switch (reading.state) {
    case 'reading':
      return (
        <VisitorPage fleeting title={account.name}>
          <Leading text={translate('auth.confirm.reading')} />
        </VisitorPage>
      );
    case 'read':
      return <ConfirmCode code={code} meaning={reading.meaning} onOver={giveUp} />;
    case 'over':
      return (
        <VisitorPage
          step="over"
          mark={<VisitorMark name="broken" />}
          title={translate('auth.confirm.over')}
          lead={translate('auth.confirm.over_text')}
        >
          <Link className={`${buttonClass('primary')} ${styles.submit}`} to={resetPath}>
            {translate('auth.confirm.new_link')}
          </Link>
          {back}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" mark={<VisitorMark name="broken" />} title={translate('auth.confirm.unread')}>
          <FormFailure say={reading.say} />
          <Button tone="primary" className={styles.submit} onClick={retry}>
            {translate('auth.confirm.retry')}
          </Button>
          {back}
        </VisitorPage>
      );
  }
}
