import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { resetPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { FormError } from '../form/FormError.tsx';
import { RichTranslation } from '../form/RichTranslation.tsx';
import styles from '../form/VisitorForm.module.css';
import { VisitorIcon } from '../form/VisitorIcon.tsx';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import type { ConfirmProps } from './ConfirmForms.tsx';
import { useCodeInfo, useUrlCode } from './useCode.ts';

/** `/reset-password/confirm?code=`, the page of every mailed link: docs/reference/product/sign-in.md#mailed-links. */
export function Component() {
  const translate = useTranslate();
  const { account } = useMe();
  const code = useUrlCode();
  const { status, retry, invalidate } = useCodeInfo(code);
  const links = (
    <PageLinks>
      <PageLink to={signInPath}>{translate('visitor.back')}</PageLink>
    </PageLinks>
  );
  switch (status.state) {
    case 'loading':
      return (
        <VisitorPage fleeting title={account.name}>
          <PendingText text={translate('visitor.confirm.reading')} />
        </VisitorPage>
      );
    case 'loaded':
      return <ConfirmCode code={code} info={status.info} onInvalid={invalidate} />;
    case 'invalid':
      return (
        <VisitorPage
          step="invalid"
          icon={<VisitorIcon name="broken" />}
          title={translate('visitor.confirm.over')}
          lead={translate('visitor.confirm.over_text')}
        >
          <Link className={`${buttonClass('primary')} ${styles.submit}`} to={resetPath}>
            {translate('visitor.confirm.new_link')}
          </Link>
          {links}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" icon={<VisitorIcon name="broken" />} title={translate('visitor.confirm.unread')}>
          <FormError message={status.message} />
          <Button tone="primary" className={styles.submit} onClick={retry}>
            {translate('visitor.confirm.retry')}
          </Button>
          {links}
        </VisitorPage>
      );
  }
}

/** Fetched while the server looks the code up. */
const forms = import('./ConfirmForms.tsx');
const ConfirmForm = lazy(async () => ({ default: (await forms).ConfirmForm }));
const Form = (props: ConfirmProps) => {
  const translate = useTranslate();
  return (
    <Suspense fallback={<PendingText text={translate('visitor.confirm.reading')} />}>
      <ConfirmForm {...props} />
    </Suspense>
  );
};

const resetTexts = { reset: 'visitor.confirm.reset_text', confirm: 'visitor.confirm.confirm_text' } as const;

/** Title and form by the kind of the code. */
function ConfirmCode(props: ConfirmProps) {
  const translate = useTranslate();
  const { kind, email, account_name: account } = props.info;
  switch (kind) {
    case 'invite':
      return (
        <VisitorPage
          step={kind}
          icon={<VisitorIcon name="people" />}
          title={translate('visitor.confirm.invite', { account })}
          lead={<RichTranslation phrase="visitor.confirm.invite_text" strong={{ email }} />}
        >
          <Form {...props} />
        </VisitorPage>
      );
    case 'found':
      return (
        <VisitorPage
          step={kind}
          icon={<VisitorIcon name="home" />}
          title={translate('visitor.confirm.found')}
          lead={<RichTranslation phrase="visitor.confirm.found_text" strong={{ account, email }} />}
        >
          <Form {...props} />
        </VisitorPage>
      );
    case 'join':
      return (
        <VisitorPage
          step={kind}
          icon={<VisitorIcon name="people" />}
          title={translate('visitor.confirm.join_known', { account })}
          lead={<RichTranslation phrase="visitor.confirm.join_known_text" strong={{ email }} />}
        >
          <Form {...props} />
        </VisitorPage>
      );
    default:
      return (
        <VisitorPage
          step={kind}
          title={translate(kind === 'confirm' ? 'visitor.confirm.confirm' : 'visitor.confirm.reset')}
          lead={<RichTranslation phrase={resetTexts[kind === 'confirm' ? kind : 'reset']} strong={{ email }} />}
        >
          <Form {...props} />
        </VisitorPage>
      );
  }
}
