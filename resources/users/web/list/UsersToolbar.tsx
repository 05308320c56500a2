import InviteIcon from '@mui/icons-material/MailOutline';
import { lazy, Suspense, useState } from 'react';
import { users } from '#resources/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { may } from '#web/providers/rights.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useMe } from '#web/session/session.ts';

const InviteDialog = lazy(() => import('../invite/InviteDialog.tsx'));

/** The button "Invite": docs/product/accounts.md#users-list. */
export function UsersToolbar() {
  const translate = useTranslate();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!may(me, users.endpoints.invite)) return null;
  return (
    <>
      <ToolbarButton
        icon={InviteIcon}
        text={translate('users.invite.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
