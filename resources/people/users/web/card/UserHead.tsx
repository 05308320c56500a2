import DataIcon from '@mui/icons-material/FolderSharedOutlined';
import OwnerIcon from '@mui/icons-material/KeyOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import SeeIcon from '@mui/icons-material/VisibilityOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import type { User } from '#resources/people/users/users.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CommandMenu } from '#web/inputs/controls/CommandMenu.tsx';
import { confirm, notify, promptPassword } from '#web/inputs/ui/messages.ts';
import { invalidateResource, removeRecords } from '#web/resource/listCache.ts';
import { useAuditCommand } from '#web/resource/useAuditCommand.ts';
import { session, useMe } from '#web/session/session.ts';
import { makeOwner, removeUser } from '../api.ts';
import { seeAs } from './seeAs.ts';

const PersonalDataDialog = lazy(() => import('#resources/people/privacy/web/PersonalDataDialog.tsx'));

interface Props {
  record: User;
  onGone: () => void;
}

/** The menu of a person's card. The owner cannot be removed, only replaced; people leave the account in their own profile.
 * Who is blocked or has not accepted the invitation sees nothing, and one's own card has only the audit log. */
export default function UserHead({ record, onGone }: Props) {
  const translate = useTranslate();
  const me = useMe();
  const { isBusy, remove } = useRemoval(record, onGone);
  const handOver = useHandover(record, onGone);
  const data = usePersonalData(record, onGone);
  const logged = useAuditCommand('users', record.id);
  const more = translate('users.remove.more');
  if (record.id === me.user?.id) return me.user.full_access && <CommandMenu label={more} commands={[logged]} />;
  const text = translate(record.is_invited ? 'users.remove.withdraw' : 'users.remove.open');
  const mayOwn = me.user?.is_owner && record.full_access && !record.blocked && !record.is_invited;
  const owning = { key: 'owner', icon: OwnerIcon, text: translate('users.handover.open'), run: () => void handOver() };
  const removing = { key: 'remove', icon: RemoveIcon, text, run: () => void remove(), isRemoval: true };
  const seeing = {
    key: 'see_as',
    icon: SeeIcon,
    text: translate('users.see_as'),
    run: () => void seeAs(record.id),
  };
  const commands = [
    ...(record.is_invited || record.blocked ? [] : [seeing]),
    ...(mayOwn ? [owning] : []),
    logged,
    data.command,
    ...(record.is_owner ? [] : [removing]),
  ];
  return (
    <>
      <CommandMenu label={more} commands={commands} isBusy={isBusy} />
      {data.dialog}
    </>
  );
}

/** What the account holds of the person. Once the erasure has begun, closing its dialog closes the card too. */
function usePersonalData(person: User, onGone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isErased, setErased] = useState(false);
  const close = async () => {
    setOpen(false);
    if (!isErased) return;
    await removeRecords(client, 'users', [person.id]);
    onGone();
  };
  const text = translate('users.personal_data');
  return {
    command: { key: 'personal_data', icon: DataIcon, text, run: () => setOpen(true) },
    dialog: isOpen && (
      <Suspense>
        <PersonalDataDialog person={person} onClose={() => void close()} onErased={() => setErased(true)} />
      </Suspense>
    ),
  };
}

/** Makes another administrator the owner, by the present owner's password. */
function useHandover({ id, name }: User, onDone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const verify = async (password_current: string) => {
    try {
      await makeOwner(id, password_current);
      return null;
    } catch (error) {
      const isWrong = error instanceof ApiError && error.problem.message === 'validation';
      return isWrong ? translate('member.prompt.wrong_password') : errorText(error, 'users');
    }
  };
  return async () => {
    const title = translate('users.handover.title', { name });
    if (!(await promptPassword({ title, text: translate('users.handover.text'), verify }))) return;
    notify({ tone: 'success', text: translate('users.handover.done', { name }) });
    onDone();
    await Promise.all([session.reload(), invalidateResource(client, 'users')]);
  };
}

/** Removes a person after a confirmation, and their password where it is needed. */
function useRemoval({ id, name, is_invited }: User, onGone: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    const isSure = await confirm({
      title: translate(is_invited ? 'users.remove.withdraw_title' : 'users.remove.title', { name }),
      text: translate(is_invited ? 'users.remove.withdraw_text' : 'users.remove.text'),
      ok: translate(is_invited ? 'users.remove.withdraw_ok' : 'users.remove.ok'),
      danger: true,
    });
    if (!isSure) return;
    setBusy(true);
    try {
      const isDone = await reauthenticated(async () => {
        await removeUser(id);
        return true;
      });
      if (!isDone) return;
      notify({
        tone: 'success',
        text: translate(is_invited ? 'users.remove.withdrawn' : 'users.remove.done', { name }),
      });
      await removeRecords(client, 'users', [id]);
      onGone();
    } catch (error) {
      notify({ tone: 'error', title: translate('users.remove.failed', { name }), text: errorText(error, 'users') });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, remove };
}
