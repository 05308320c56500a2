import { useTranslate } from '#web/providers/words.ts';
import type { ConfirmProps } from './confirm.ts';
import { FoundForm } from './FoundForm.tsx';
import { InviteForm } from './InviteForm.tsx';
import { ResetConfirmForm } from './ResetConfirmForm.tsx';
import { Said } from './Said.tsx';
import { VisitorMark } from './VisitorMark.tsx';
import { VisitorPage } from './VisitorPage.tsx';

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
          <FoundForm {...props} />
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
