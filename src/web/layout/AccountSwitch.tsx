import { useCallback, useEffect, useState } from 'react';
import type { OwnAccount } from '#resources/auth/auth.resource.ts';
import { call } from '../api/api.ts';
import { errorText } from '../i18n/errorText.ts';
import { useTranslate } from '../i18n/translate.ts';
import { memberCalls } from '../session/callsByAddress.ts';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { initialsOf, usePicture } from '../ui/Monogram.tsx';
import { notify } from '../ui/messages.ts';
import styles from './AccountSwitch.module.css';

/** The most skeleton rows while the accounts load. */
const skeletonRows = 5;

/** The person's accounts. Choosing another one opens it, signed in (docs/product/accounts.md#hosts-and-accounts). */
export default function AccountSwitch({ expected }: { expected: number }) {
  const translate = useTranslate();
  const { accounts, error, load } = useAccounts();
  const { entering, enter } = useEnter();
  return (
    <section
      className={styles.accounts}
      aria-label={translate('member.person.accounts')}
      aria-busy={!accounts && !error}
    >
      <h2 className={styles.title}>{translate('member.person.accounts')}</h2>
      {error ? (
        <p className={styles.failure} role="alert">
          {translate('member.person.accounts_failed')}
          <button type="button" className={styles.retry} onClick={load}>
            {translate('common.action.retry')}
          </button>
        </p>
      ) : (
        <ul className={styles.list}>
          {accounts?.map((account) => (
            <li key={account.id}>
              <AccountItem account={account} isBusy={entering === account.id} onEnter={() => void enter(account)} />
            </li>
          )) ?? skeleton(Math.min(expected, skeletonRows))}
        </ul>
      )}
    </section>
  );
}

const skeleton = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    <li key={`row-${String(index)}`} className={styles.skeleton} aria-hidden="true" />
  ));

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
        <span className="visually-hidden">{translate('member.person.this_account')}</span>
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

function useAccounts() {
  const [accounts, setAccounts] = useState<readonly OwnAccount[] | null>(null);
  const [error, setError] = useState(false);
  const load = useCallback(() => {
    setError(false);
    call(memberCalls.accounts).then(
      ({ items }) => setAccounts(items),
      () => setError(true),
    );
  }, []);
  useEffect(load, [load]);
  return { accounts, error, load };
}

/** The sign-in address of another account works once and for a minute, so it is requested on the click. */
function useEnter() {
  const translate = useTranslate();
  const [entering, setEntering] = useState<number | null>(null);
  const enter = async ({ id, name }: OwnAccount) => {
    if (entering !== null) return;
    setEntering(id);
    try {
      location.assign(await call(memberCalls.open_account, { params: { id } }));
    } catch (error) {
      setEntering(null);
      notify({
        tone: 'error',
        title: translate('member.person.enter_failed', { name }),
        text: errorText(error, 'auth'),
      });
    }
  };
  return { entering, enter };
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
