import FormerIcon from '@mui/icons-material/HistoryOutlined';
import InviteIcon from '@mui/icons-material/MailOutline';
import { lazy, Suspense, useState } from 'react';
import { users } from '#resources/people/users/users.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { may } from '#web/providers/rights.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useMe } from '#web/session/session.ts';

const FormerMembersDialog = lazy(() => import('#resources/people/privacy/web/FormerMembersDialog.tsx'));
const InviteDialog = lazy(() => import('../invite/InviteDialog.tsx'));

/** The buttons "Former members" and "Invite": docs/reference/product/accounts.md#users-list. */
export function UsersToolbar() {
  const translate = useTranslate();
  const me = useMe();
  const [open, setOpen] = useState<'invite' | 'former' | null>(null);
  if (!may(me, users.endpoints.invite)) return null;
  return (
    <>
      <ToolbarButton
        icon={FormerIcon}
        iconUpTo="xl"
        text={translate('users.former')}
        aria-haspopup="dialog"
        onClick={() => setOpen('former')}
      />
      <ToolbarButton
        icon={InviteIcon}
        text={translate('users.invite.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen('invite')}
      />
      <Suspense>
        {open === 'invite' && <InviteDialog onClose={() => setOpen(null)} />}
        {open === 'former' && <FormerMembersDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
