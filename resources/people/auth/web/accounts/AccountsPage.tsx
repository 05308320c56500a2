import { useEffect, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { haveModulesRun } from '#web/modules/haveRun.ts';
import { dashboardPath } from '#web/session/guard.ts';
import { FormError } from '../form/FormError.tsx';
import styles from '../form/VisitorForm.module.css';
import { PageLink, PageLinks, PendingText, VisitorPage } from '../form/VisitorPage.tsx';
import { AccountList } from './AccountList.tsx';
import { InvitationList } from './InvitationList.tsx';
import { ProofForm } from './ProofForm.tsx';
import { useOwnAccounts } from './useOwnAccounts.ts';

/**
 * `/accounts`: the person's other accounts and invitations, once they have proved who they are
 * (docs/reference/product/accounts.md#switching-accounts). It is loaded as a page of its own, in which no code of modules runs
 * (docs/operating/security.md#a-session-and-its-person).
 */
export function Component() {
  // A module that has run in this document stays in it: the browser drops it with the document.
  const [isClean] = useState(() => !haveModulesRun());
  useEffect(() => {
    if (!isClean) location.reload();
  }, [isClean]);
  return isClean ? <Accounts /> : null;
}

function Accounts() {
  const translate = useTranslate();
  const { status, load } = useOwnAccounts();
  const links = (
    <PageLinks>
      <PageLink to={dashboardPath}>{translate('accounts.back')}</PageLink>
    </PageLinks>
  );
  switch (status.state) {
    case 'loading':
      return (
        <VisitorPage fleeting title={translate('accounts.title')}>
          <PendingText text={translate('common.loading')} />
          {links}
        </VisitorPage>
      );
    case 'failed':
      return (
        <VisitorPage step="failed" title={translate('accounts.title')}>
          <div className={styles.form}>
            <FormError message={() => translate('accounts.failed')} />
            <Button tone="primary" className={styles.submit} onClick={load}>
              {translate('common.action.retry')}
            </Button>
          </div>
          {links}
        </VisitorPage>
      );
    case 'unproved':
      return (
        <VisitorPage step="proof" title={translate('accounts.prove')} lead={translate('accounts.prove_text')}>
          <ProofForm onProved={load} />
          {links}
        </VisitorPage>
      );
    case 'loaded':
      return (
        <VisitorPage step="accounts" title={translate('accounts.title')} lead={translate('accounts.text')}>
          <InvitationList items={status.invitations} onAnswered={load} />
          <AccountList accounts={status.accounts} onUnproved={load} />
          {links}
        </VisitorPage>
      );
  }
}
