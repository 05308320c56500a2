import AlertIcon from '@mui/icons-material/NotificationsNoneOutlined';
import type { BillingSettings } from '#resources/money/billing/billing.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Settings } from '#web/resource/settings/useSettings.ts';
import { SwitchBlock } from './SwitchBlock.tsx';
import { alertFields } from './switchForm.ts';
import { useSwitchForm } from './useSwitchForm.ts';

/** The alert: below which balance administrators are told. */
export function AlertBlock(props: { record: BillingSettings; settings: Settings<BillingSettings> }) {
  const translate = useTranslate();
  const form = useSwitchForm(props.record, props.settings, alertFields);
  return (
    <SwitchBlock
      icon={AlertIcon}
      title={translate('billing.alerts.title')}
      text={translate('billing.alerts.text')}
      form={form}
      sums={[{ field: 'alert_below', label: translate('billing.alerts.below'), placeholder: '500' }]}
    />
  );
}
