import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState } from 'react';
import { History } from '#resources/money/billing_entries/web/History.tsx';
import { MethodsDialog } from '#resources/money/payment_methods/web/MethodsDialog.tsx';
import { PaymentNotice } from '#resources/money/payments/web/PaymentNotice.tsx';
import { TestMark } from '#resources/money/payments/web/TestMark.tsx';
import { TopUpDialog } from '#resources/money/payments/web/TopUpDialog.tsx';
import { loadMessages } from '#web/i18n/translate.ts';
import { SettingsPage } from '#web/resource/settings/SettingsPage.tsx';
import { useSettings } from '#web/resource/settings/useSettings.ts';
import { billing } from '../billing.resource.ts';
import { readEntriesAgain } from './api.ts';
import { AlertBlock } from './cards/AlertBlock.tsx';
import { BalanceBlock } from './cards/BalanceBlock.tsx';
import styles from './cards/Block.module.css';
import { RefillBlock } from './cards/RefillBlock.tsx';
import { BalanceChart } from './chart/BalanceChart.tsx';

import { useReturn } from './useReturn.ts';

const messages = loadMessages('billing', 'billing_entries', 'history', 'payments', 'payment_methods');

/** Of the container (docs/reference/product/screens.md#layout-sizes), in px. */
const pageWidth = 1200;

/** `/admin/billing` (docs/reference/product/billing.md#page). */
export default function BillingPage() {
  use(messages);
  const settings = useSettings(billing, { isLive: true });
  const { record } = settings;
  const [topUp, setTopUp] = useState<{ amount: string | null } | null>(null);
  const [isMethods, setMethods] = useState(false);
  useReturn(() => setMethods(true));
  useFollowBalance(record?.balance);
  const isTest = record?.payment_provider === 'test';
  return (
    <>
      <SettingsPage name="billing" settings={settings} maxWidth={pageWidth}>
        {(record) => (
          <>
            <PaymentNotice onRetry={(amount) => setTopUp({ amount })} />
            <div className={styles.blocks}>
              <BalanceBlock
                record={record}
                onTopUp={() => setTopUp({ amount: null })}
                onMethods={() => setMethods(true)}
              />
              <RefillBlock record={record} settings={settings} onMethods={() => setMethods(true)} />
              <AlertBlock record={record} settings={settings} />
            </div>
            <BalanceChart record={record} />
            <History />
          </>
        )}
      </SettingsPage>
      {topUp && <TopUpDialog isTest={isTest} amount={topUp.amount} onClose={() => setTopUp(null)} />}
      {isMethods && (
        <MethodsDialog
          isRefillOn={record?.autorefill_enabled ?? false}
          notice={isTest && <TestMark />}
          onClose={() => setMethods(false)}
        />
      )}
    </>
  );
}

/** Chart and history follow the balance, which others and the platform itself change. */
function useFollowBalance(balance: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(balance);
  useEffect(() => {
    const isNews = before.current !== undefined && before.current !== balance;
    before.current = balance;
    if (isNews) readEntriesAgain(client);
  }, [client, balance]);
}
