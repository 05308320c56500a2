import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { User } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { CardPartProps } from '#web/resource/view.ts';
import { useInviteAgain } from '../invite/useInviteAgain.ts';
import { isEditableOnlyBySelf } from '../ownDetails.ts';

/** Why most of the card is read-only, and that an invitation is still open. */
export default function UserNotice({ record, onChanged }: CardPartProps<User>) {
  const translate = useTranslate();
  return (
    <>
      {isEditableOnlyBySelf(record) && (
        // Roles do not limit full access, so there are none to choose then.
        <Alert severity="info">{translate(record.full_access ? 'users.several' : 'users.several_roles')}</Alert>
      )}
      {record.is_invited && <InvitedAlert user={record} onChanged={onChanged} />}
    </>
  );
}

function InvitedAlert({ user, onChanged }: { user: User; onChanged: () => void }) {
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
