import WaitIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { Payment } from '../payments.resource.ts';
import styles from './payments.module.css';
import { hidePayment } from './topUpState.ts';
import { usePayment } from './usePayment.ts';

interface Props {
  /** Opens the dialog that tops up, with the sum of the payment that failed. */
  onRetry: (amount: string) => void;
}

/** The payment that was begun last: it is followed until it is settled, and shown until it is closed. */
export function PaymentNotice({ onRetry }: Props) {
  const { payment, error, retry } = usePayment();
  const translate = useTranslate();
  if (payment) return <State payment={payment} onRetry={onRetry} />;
  if (!error) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {translate('common.action.retry')}
        </Button>
      }
    >
      {translate('payments.notice.unknown')}
    </Alert>
  );
}

function State({ payment, onRetry }: Props & { payment: Payment }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { state, failure, amount, currency, confirmation_url } = payment;
  const sum = formatMoney(amount, currency, locale);
  const close = { onClose: hidePayment, closeText: translate('payments.notice.close') };
  if (state === 'succeeded')
    return (
      <Alert severity="success" role="status" {...close}>
        {translate('payments.notice.succeeded', { sum })}
      </Alert>
    );
  if (state === 'failed' || state === 'cancelled')
    return (
      <Alert severity="error" role="alert" {...close}>
        <AlertTitle className={styles.title}>{translate('payments.notice.failed', { sum })}</AlertTitle>
        <div>{translate(`payment_methods.failure.${failure ?? 'provider'}`)}</div>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          className={styles.action}
          onClick={() => {
            hidePayment();
            onRetry(amount);
          }}
        >
          {translate('payments.notice.again')}
        </Button>
      </Alert>
    );
  return (
    <Alert severity="info" role="status" icon={<WaitIcon fontSize="inherit" />} {...close}>
      <AlertTitle className={styles.title}>{translate('payments.notice.waiting', { sum })}</AlertTitle>
      <div>{translate(confirmation_url ? 'payments.notice.waiting_text' : 'payments.notice.checking_text')}</div>
      {confirmation_url && (
        <Button size="small" variant="outlined" color="inherit" className={styles.action} href={confirmation_url}>
          {translate('payments.notice.continue')}
        </Button>
      )}
    </Alert>
  );
}
