import { useState } from 'react';
import type { OwnInvitation } from '#resources/people/auth/auth.resource.ts';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import styles from './accounts.module.css';
import { acceptInvitation, declineInvitation } from './api.ts';

interface Props {
  items: readonly OwnInvitation[];
  onAnswered: () => void;
}

/** The accounts that wait for the person's answer; nothing without one (docs/reference/api/people.md#invitations). */
export function InvitationList({ items, onAnswered }: Props) {
  const translate = useTranslate();
  const { busy, accept, decline } = useAnswers(onAnswered);
  if (items.length === 0) return null;
  return (
    <section aria-label={translate('accounts.invitations')}>
      <h2 className={styles.title}>{translate('accounts.invitations')}</h2>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} className={styles.invitation}>
            <span className={styles.names}>
              <span className={styles.name}>{item.name}</span>
              {item.inviter_name && (
                <span className={styles.host}>{translate('accounts.invited_by', { name: item.inviter_name })}</span>
              )}
            </span>
            <Button
              busy={busy === item.id}
              aria-label={translate('accounts.decline_of', { name: item.name })}
              onClick={() => void decline(item)}
            >
              {translate('accounts.decline')}
            </Button>
            <Button
              tone="primary"
              busy={busy === item.id}
              aria-label={translate('accounts.accept_of', { name: item.name })}
              onClick={() => void accept(item)}
            >
              {translate('accounts.accept')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useAnswers(onAnswered: () => void) {
  const translate = useTranslate();
  const [busy, setBusy] = useState<number | null>(null);

  const answer = async (item: OwnInvitation, act: () => Promise<unknown>, failed: string) => {
    if (busy !== null) return;
    setBusy(item.id);
    try {
      if ((await reauthenticated(async () => [await act()])) !== null) onAnswered();
    } catch (error) {
      notify({ tone: 'error', title: failed, text: errorText(error, 'auth') });
    } finally {
      setBusy(null);
    }
  };
  const accept = (item: OwnInvitation) =>
    answer(
      item,
      async () => {
        await acceptInvitation(item.id);
        await session.reload();
      },
      translate('accounts.accept_failed'),
    );
  const decline = async (item: OwnInvitation) => {
    const text = translate('accounts.decline_confirm', { name: item.name });
    if (!(await confirm({ text, ok: translate('accounts.decline'), danger: true }))) return;
    await answer(item, () => declineInvitation(item.id), translate('accounts.decline_failed'));
  };
  return { busy, accept, decline };
}
