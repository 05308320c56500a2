import { useTranslate } from '#web/i18n/words.ts';
import { Said } from '../form/RichTranslation.tsx';
import { VisitorMark } from '../form/VisitorIcon.tsx';
import { VisitorPage } from '../form/VisitorPage.tsx';
import { ResetConfirmForm } from '../reset-password/ResetConfirmForm.tsx';
import type { ConfirmProps } from './confirm.ts';
import { InviteForm } from './InviteForm.tsx';
import { TakeForm } from './TakeForm.tsx';

/** Greets whoever has a mailed code by what the code is for. */
export function ConfirmCode(props: ConfirmProps) {
  const translate = useTranslate();
  const { kind, email, account_name: account } = props.meaning;
  switch (kind) {
    case 'invite':
      return (
        <VisitorPage
          step={kind}
          mark={<VisitorMark name="people" />}
          title={translate('auth.confirm.invite', { account })}
          lead={<Said phrase="auth.confirm.invite_text" strong={{ email }} />}
        >
          <InviteForm {...props} />
        </VisitorPage>
      );
    case 'found':
      return (
        <VisitorPage
          step={kind}
          mark={<VisitorMark name="home" />}
          title={translate('auth.confirm.found')}
          lead={<Said phrase="auth.confirm.found_text" strong={{ account, email }} />}
        >
          <TakeForm {...props} />
        </VisitorPage>
      );
    case 'join':
      return (
        <VisitorPage
          step={kind}
          mark={<VisitorMark name="people" />}
          title={translate('auth.confirm.join_known', { account })}
          lead={<Said phrase="auth.confirm.join_known_text" strong={{ email }} />}
        >
          <TakeForm {...props} />
        </VisitorPage>
      );
    default:
      return (
        <VisitorPage
          step={kind}
          title={translate('auth.confirm.reset')}
          lead={<Said phrase="auth.confirm.reset_text" strong={{ email }} />}
        >
          <ResetConfirmForm {...props} />
        </VisitorPage>
      );
  }
}
