import { useEffect, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { Icon } from '../inputs/ui/Icon.tsx';
import { accountsPath } from '../session/guard.ts';
import { countInvitations } from './api.ts';
import styles from './PersonPanel.module.css';

/**
 * Leads to the page of the person's accounts and invitations, where there is more than this account. Not a link of the
 * router: that page is loaded on its own (docs/reference/product/accounts.md#switching-accounts).
 */
export function AccountsLink({ hasSeveral }: { hasSeveral: boolean }) {
  const translate = useTranslate();
  const count = useInvitationCount();
  if (!hasSeveral && count === 0) return null;
  return (
    <div className={styles.group}>
      <a className={styles.item} href={accountsPath}>
        <Icon name="switch" size={18} /> {translate('member.person.accounts')}{' '}
        {count > 0 && (
          <span className={styles.count}>{translate('member.person.invitations', { smart_count: count })}</span>
        )}
      </a>
    </div>
  );
}

function useInvitationCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // A failure leaves the menu as it is: the mail has a link too.
    countInvitations().then(setCount, () => {});
  }, []);
  return count;
}
