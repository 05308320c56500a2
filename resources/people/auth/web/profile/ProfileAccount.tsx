import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { CardGroup } from '#web/resource/card/editor/CardGroup.tsx';
import { openUrl } from '#web/session/openUrl.ts';
import { closeProfile } from '#web/session/profile.ts';
import { session, useMe } from '#web/session/session.ts';
import { leaveAccount, openOtherAccount } from './api.ts';

/** The person's membership of this account: they can leave it, unless they own it. */
export function ProfileAccount({ user }: { user: User }) {
  const translate = useTranslate();
  const { account } = useMe();
  const { isBusy, leaveAsked } = useLeaving(user, account.name);
  return (
    <CardGroup
      id="users-account"
      title={translate('users.leave.title')}
      text={translate('users.leave.of', { account: account.name })}
    >
      {user.is_owner ? (
        <Typography variant="body2" color="text.secondary">
          {translate('users.leave.owner')}
        </Typography>
      ) : (
        <div>
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void leaveAsked()}>
            {translate('users.leave.open')}
          </Button>
        </div>
      )}
    </CardGroup>
  );
}

/** Leaves the account after a confirmation. The next page is another account of the person, or the sign-in page. */
function useLeaving({ accounts_count }: User, account: string) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const leaveAsked = async () => {
    const isSure = await confirm({
      title: translate('users.leave.confirm', { account }),
      text: translate('users.leave.text'),
      ok: translate('users.leave.ok'),
      danger: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const left = await reauthenticated(async () => {
        const next = accounts_count > 1 ? await openOtherAccount() : null;
        await leaveAccount();
        return { next };
      });
      if (!left) return;
      closeProfile();
      await session.signOut(true);
      notify({ tone: 'success', text: translate('users.leave.done', { account }) });
      if (left.next) openUrl(left.next);
    } catch (error) {
      notify({ tone: 'error', title: translate('users.leave.failed'), text: errorText(error, 'users') });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, leaveAsked };
}
