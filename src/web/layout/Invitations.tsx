import { useEffect, useState } from 'react';
import type { OwnInvitation } from '#resources/auth/auth.resource.ts';
import { call } from '../api/api.ts';
import { errorText } from '../i18n/errorText.ts';
import { useTranslate } from '../i18n/translate.ts';
import { memberCalls } from '../session/callsByAddress.ts';
import { session } from '../session/session.ts';
import { Button } from '../ui/Button.tsx';
import { confirm, notify } from '../ui/messages.ts';
import styles from './AccountSwitch.module.css';

/** The accounts that wait for the person's answer; nothing without one (docs/api.md#invitations). */
export default function Invitations() {
  const translate = useTranslate();
  const { items, busy, accept, decline } = useInvitations();
  if (items.length === 0) return null;
  return (
    <section className={styles.accounts} aria-label={translate('member.person.invitations')}>
      <h2 className={styles.title}>{translate('member.person.invitations')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.invitation}>
            <span className={styles.names}>
              <span className={styles.name}>{item.name}</span>
              {item.inviter_name && (
                <span className={styles.host}>
                  {translate('member.person.invited_by', { name: item.inviter_name })}
                </span>
              )}
            </span>
            <Button
              busy={busy === item.id}
              aria-label={translate('member.person.decline_of', { name: item.name })}
              onClick={() => void decline(item)}
            >
              {translate('member.person.decline')}
            </Button>
            <Button
              tone="primary"
              busy={busy === item.id}
              aria-label={translate('member.person.accept_of', { name: item.name })}
              onClick={() => void accept(item)}
            >
              {translate('member.person.accept')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useInvitations() {
  const translate = useTranslate();
  const [items, setItems] = useState<readonly OwnInvitation[]>([]);
  const [busy, setBusy] = useState<number | null>(null);
  useEffect(() => {
    // A custom domain may not see them, and a failure leaves the menu as it is: the mail has a link too.
    call(memberCalls.invitations).then(
      (found) => setItems(found.items),
      () => {},
    );
  }, []);

  const answer = async (item: OwnInvitation, act: () => Promise<unknown>, failed: string) => {
    if (busy !== null) return;
    setBusy(item.id);
    try {
      await act();
      setItems((before) => before.filter(({ id }) => id !== item.id));
    } catch (error) {
      notify({ tone: 'error', title: failed, text: errorText(error, 'auth') });
    } finally {
      setBusy(null);
    }
  };
  const params = (item: OwnInvitation) => ({ params: { account_id: item.id } });
  const accept = (item: OwnInvitation) =>
    answer(
      item,
      async () => {
        await call(memberCalls.accept_invitation, params(item));
        await session.reload();
      },
      translate('member.person.accept_failed'),
    );
  const decline = async (item: OwnInvitation) => {
    const text = translate('member.person.decline_confirm', { name: item.name });
    if (!(await confirm({ text, ok: translate('member.person.decline'), danger: true }))) return;
    await answer(
      item,
      () => call(memberCalls.decline_invitation, params(item)),
      translate('member.person.decline_failed'),
    );
  };
  return { items, busy, accept, decline };
}
