import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { expiryOf, methodName } from '#resources/money/payment_methods/web/methodName.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { ChoiceCards } from '#web/inputs/controls/ChoiceCards.tsx';

interface Props {
  methods: readonly PaymentMethod[];
  /** Null for one that is not saved. */
  value: number | null;
  onChange: (method: number | null) => void;
}

/** What to pay with: a saved payment method or another one. Nothing to choose where none is saved. */
export function MethodChoice({ methods, value, onChange }: Props) {
  const translate = useTranslate();
  if (methods.length === 0) return null;
  return (
    <ChoiceCards
      legend={translate('payments.top_up.method')}
      isColumn
      value={String(value)}
      options={[
        ...methods.map((method) => ({
          value: String(method.id),
          label: methodName(method, translate),
          hint: hintOf(method, translate),
        })),
        {
          value: String(null),
          label: translate('payments.top_up.other'),
          hint: translate('payments.top_up.other_hint'),
        },
      ]}
      onChange={(id) => onChange(id === String(null) ? null : Number(id))}
    />
  );
}

function hintOf(method: PaymentMethod, translate: Translate): string {
  const until = expiryOf(method);
  return [
    ...(method.is_default ? [translate('payment_methods.default')] : []),
    ...(until ? [translate('payment_methods.until', { until })] : []),
  ].join(' · ');
}
