import { useState } from 'react';
import type { OwnAccount } from '#resources/people/auth/auth.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import { Icon } from '#web/inputs/ui/Icon.tsx';
import { initialsOf, usePicture } from '#web/inputs/ui/Monogram.tsx';
import { openUrl } from '#web/session/openUrl.ts';
import { FormError } from '../form/FormError.tsx';
import type { SubmitError } from '../form/submitError.ts';
import styles from './accounts.module.css';
import { openAccount } from './api.ts';

interface Props {
  accounts: readonly OwnAccount[];
  /** The proof is too old by now. */
  onUnproved: () => void;
}

/** The person's accounts. Choosing another one opens it, signed in (docs/reference/product/accounts.md#switching-accounts). */
export function AccountList({ accounts, onUnproved }: Props) {
  const translate = useTranslate();
  const { entering, failure, enter } = useEnter(onUnproved);
  return (
    <section aria-label={translate('accounts.own')}>
      <FormError message={failure} />
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountItem account={account} isBusy={entering === account.id} onEnter={() => void enter(account)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  account: OwnAccount;
  isBusy: boolean;
  onEnter: () => void;
}

function AccountItem({ account, isBusy, onEnter }: ItemProps) {
  const translate = useTranslate();
  const inside = (
    <>
      <AccountMark account={account} />
      <span className={styles.names}>
        <span className={styles.name}>{account.name}</span>
        <span className={styles.host}>{URL.parse(account.url)?.host}</span>
      </span>
    </>
  );
  if (account.is_current)
    return (
      <div className={`${styles.item} ${styles.current}`} aria-current="true">
        {inside}
        <span className="visually-hidden">{translate('accounts.here')}</span>
        <Icon name="success" size={18} />
      </div>
    );
  return (
    <button type="button" className={styles.item} aria-disabled={isBusy || undefined} onClick={onEnter}>
      {inside}
      {isBusy && <Spinner size={16} />}
    </button>
  );
}

/** The sign-in address of another account works once and for a minute, so it is requested on the click. */
function useEnter(onUnproved: () => void) {
  const [entering, setEntering] = useState<number | null>(null);
  const [failure, setFailure] = useState<SubmitError['message']>(null);
  const enter = async ({ id, name }: OwnAccount) => {
    if (entering !== null) return;
    setEntering(id);
    setFailure(null);
    try {
      openUrl(await openAccount(id));
    } catch (error) {
      setEntering(null);
      if (error instanceof ApiError && error.problem.message === 'needs_password') return onUnproved();
      setFailure(() => () => `${translate('accounts.enter_failed', { name })}. ${errorText(error, 'auth')}`);
    }
  };
  return { entering, failure, enter };
}

/** The favicon, if this page can load it: public links work only on the host of their account. */
function linkOf({ favicon, is_current }: OwnAccount): string | null {
  const link = favicon?.['32x32'] ?? favicon?.['180x180'] ?? favicon?.['16x16'] ?? null;
  return is_current || link?.startsWith('data:') ? link : null;
}

/** The favicon of an account, or its initials. Decorative: the name is beside it. */
function AccountMark({ account }: { account: OwnAccount }) {
  const picture = usePicture(linkOf(account));
  return (
    <span className={styles.mark} aria-hidden="true">
      {picture ? <img alt="" {...picture} width={20} height={20} /> : initialsOf(account.name)}
    </span>
  );
}
