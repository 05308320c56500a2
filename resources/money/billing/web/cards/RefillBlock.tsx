import RefillIcon from '@mui/icons-material/AutorenewOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { BillingSettings } from '#resources/money/billing/billing.resource.ts';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Settings } from '#web/resource/settings/useSettings.ts';
import styles from './Block.module.css';
import { SwitchBlock } from './SwitchBlock.tsx';
import { refillFields } from './switchForm.ts';
import { useSwitchForm } from './useSwitchForm.ts';

interface Props {
  record: BillingSettings;
  settings: Settings<BillingSettings>;
  /** Opens the payment methods. */
  onMethods: () => void;
}

/** The automatic refill: below which balance, by how much, and how the last one failed. */
export function RefillBlock({ record, settings, onMethods }: Props) {
  const translate = useTranslate();
  const hasStopped = record.autorefill_state === 'failed';
  const form = useSwitchForm(record, settings, { ...refillFields, savesAgain: hasStopped });
  return (
    <SwitchBlock
      icon={RefillIcon}
      title={translate('billing.refill.title')}
      text={translate('billing.refill.text')}
      form={form}
      isAlert={hasStopped}
      sums={[
        { field: 'autorefill_step', label: translate('billing.refill.step'), placeholder: '1000' },
        { field: 'autorefill_amount', label: translate('billing.refill.amount'), placeholder: '5000' },
      ]}
    >
      {form.draft.isOn && <RefillState record={record} onMethods={onMethods} />}
    </SwitchBlock>
  );
}

/** What stands in the way of refills, what became of the last one, and what to do. */
function RefillState({ record, onMethods }: Pick<Props, 'record' | 'onMethods'>) {
  const translate = useTranslate();
  const { autorefill_state: state, autorefill_failure: failure, payment_provider, has_default_payment_method } = record;
  if (payment_provider === null) return <Alert severity="warning">{translate('billing.refill.payments_off')}</Alert>;
  const methods = (
    <Button size="small" color="inherit" variant="outlined" onClick={onMethods} className={styles.methods}>
      {translate(has_default_payment_method ? 'billing.methods' : 'billing.refill.add_method')}
    </Button>
  );
  if (failure)
    return (
      <Alert severity={state === 'failed' ? 'error' : 'warning'} role="alert">
        <strong>{translate('billing.refill.failed', { at: formatMoment(failure.failed_at) ?? '' })}</strong>
        <div>{translate(`payment_methods.failure.${failure.reason}`)}</div>
        <div>
          {failure.next_attempt_at === null
            ? translate('billing.refill.stopped')
            : translate('billing.refill.again', { at: formatMoment(failure.next_attempt_at) ?? '' })}
        </div>
        {methods}
      </Alert>
    );
  if (!has_default_payment_method)
    return (
      <Alert severity="warning">
        <div>{translate('billing.refill.no_method')}</div>
        {methods}
      </Alert>
    );
  if (state === 'running')
    return (
      <Alert severity="info" role="status">
        {translate('billing.refill.running')}
      </Alert>
    );
  return null;
}
