import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { User } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInviteAgain } from '../invite/useInviteAgain.ts';

/** In the card: that the person was invited and has not come yet, and the way to remind them. */
export function InvitedAlert({ user, onChanged }: { user: User; onChanged: () => void }) {
  const translate = useTranslate();
  const { isBusy, send } = useInviteAgain(user, onChanged);
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" disabled={isBusy} onClick={() => void send()}>
          {translate('users.invite.again')}
        </Button>
      }
    >
      {translate('users.invite.waiting')}
    </Alert>
  );
}
