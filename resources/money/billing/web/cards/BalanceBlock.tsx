import WalletIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberRounded';
import Button from '@mui/material/Button';
import { useId } from 'react';
import type { BillingSettings } from '#resources/money/billing/billing.resource.ts';
import { TestMark } from '#resources/money/payments/web/TestMark.tsx';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import styles from './Block.module.css';
import { Block } from './Block.tsx';

interface Props {
  record: BillingSettings;
  onTopUp: () => void;
  onMethods: () => void;
}

/** The balance, whether it is low, and the ways to pay. */
export function BalanceBlock({ record, onTopUp, onMethods }: Props) {
  const translate = useTranslate();
  const locale = useLocale();
  const reason = useId();
  const { balance, currency, alert, alert_below, payment_provider } = record;
  const isOff = payment_provider === null;
  const why = isOff ? { 'aria-describedby': reason } : {};
  return (
    <Block
      icon={WalletIcon}
      title={translate('billing.balance.title')}
      isAlert={alert.active}
      actions={
        <>
          <Button variant="contained" disabled={isOff} onClick={onTopUp} {...why}>
            {translate('billing.top_up')}
          </Button>
          <Button variant="outlined" disabled={isOff} onClick={onMethods} {...why}>
            {translate('billing.methods')}
          </Button>
        </>
      }
    >
      <p className={styles.sum} role="status" data-negative={balance.startsWith('-') || undefined}>
        {formatMoney(balance, currency, locale)}
      </p>
      {alert.active && alert_below !== null && (
        <div className={styles.low} role="alert">
          <WarningIcon aria-hidden />
          <div>
            <strong>{translate('billing.balance.low')}</strong>
            {translate('billing.balance.low_text', {
              sum: formatMoney(String(alert_below), currency, locale, { isShort: true }),
            })}
          </div>
        </div>
      )}
      {payment_provider === 'test' && <TestMark />}
      {isOff && (
        <p id={reason} className={styles.text}>
          {translate('billing.balance.payments_off')}
        </p>
      )}
    </Block>
  );
}
