import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from '#web/providers/words.ts';
import { useInviteAgain } from './useInviteAgain.ts';
import type { User } from './users.resource.ts';

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
