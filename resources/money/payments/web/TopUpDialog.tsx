import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '#resources/money/payment_methods/payment_methods.resource.ts';
import { methodsQuery } from '#resources/money/payment_methods/web/api.ts';
import { methodName } from '#resources/money/payment_methods/web/methodName.ts';
import { billingLimits } from '#shared/limits.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import { readMoney, typedMoney } from '#web/i18n/typedMoney.ts';
import items from '#web/inputs/controls/items.module.css';
import { MoneyBox } from '#web/inputs/controls/MoneyBox.tsx';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { CardSkeleton } from '#web/resource/card/dialog/CardSkeleton.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import dialog from '#web/resource/card/dialog/dialog.module.css';
import { MethodChoice } from './MethodChoice.tsx';
import styles from './payments.module.css';
import { TestMark } from './TestMark.tsx';
import { type TopUpChoice, topUpState } from './topUpState.ts';
import { useTopUp } from './useTopUp.ts';

/** In px. */
const width = 520;
const presets = ['1000', '5000', '10000'] as const;

interface Props {
  isTest: boolean;
  /** The sum of an earlier attempt, an exact decimal. */
  amount?: string | null;
  onClose: () => void;
}

/** Tops up the balance: how much, and with what. It waits for the payment methods, so that the choice does not move. */
export function TopUpDialog(props: Props) {
  const translate = useTranslate();
  const methods = useQuery(methodsQuery);
  // Without the list, another card can still be used.
  const known = methods.data ?? (methods.error ? [] : null);
  return (
    <CardDialog title={translate('payments.top_up.title')} width={width} onClose={props.onClose}>
      {known ? (
        <TopUpForm {...props} methods={known.filter(({ state }) => state === 'active')} />
      ) : (
        <div className={dialog.body}>
          <CardSkeleton count={3} />
        </div>
      )}
    </CardDialog>
  );
}

function TopUpForm({ isTest, amount, methods, onClose }: Props & { methods: readonly PaymentMethod[] }) {
  const { choice, choose } = useChoice(methods, amount ?? null);
  const { isSending, refusal, pay, forgive } = useTopUp(onClose);
  const set = (change: Partial<TopUpChoice>) => {
    forgive();
    choose({ ...choice, ...change });
  };
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals.
        event.stopPropagation();
        void pay(choice);
      }}
      className={dialog.form}
    >
      <div className={dialog.body}>
        {isTest && <TestMark />}
        {refusal.text && <Alert severity="error">{refusal.text}</Alert>}
        <Amount choice={choice} error={refusal.amount} readOnly={isSending} onSet={set} />
        <MethodChoice methods={methods} value={choice.method} onChange={(method) => set({ method })} />
        <WhatHappens choice={choice} methods={methods} onSet={set} />
      </div>
      <Foot choice={choice} isSending={isSending} onCancel={onClose} />
    </form>
  );
}

type OnSet = (change: Partial<TopUpChoice>) => void;

interface AmountProps {
  choice: TopUpChoice;
  error: string | undefined;
  readOnly: boolean;
  onSet: OnSet;
}

/** The sum, typed or one of the common ones. It has the focus when it is refused. */
function Amount({ choice, error, readOnly, onSet }: AmountProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const [min = '', max = ''] = [billingLimits.payment_min, billingLimits.money_max].map((edge) => short(edge, locale));
  return (
    <div className={styles.amount}>
      <MoneyBox
        ref={input}
        name="amount"
        autoFocus
        label={translate('payments.top_up.amount')}
        value={choice.amount}
        hint={translate('payments.top_up.limits', { min, max })}
        error={error}
        readOnly={readOnly}
        onChange={(amount) => onSet({ amount })}
      />
      <Presets
        locale={locale}
        sum={readMoney(choice.amount)}
        onChoose={(preset) => onSet({ amount: typedMoney(preset, locale) })}
      />
    </div>
  );
}

interface WhatProps {
  choice: TopUpChoice;
  methods: readonly PaymentMethod[];
  onSet: OnSet;
}

/** Where the button leads, and whether another card is remembered. */
function WhatHappens({ choice, methods, onSet }: WhatProps) {
  const translate = useTranslate();
  const method = methods.find(({ id }) => id === choice.method);
  if (method)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('payments.top_up.charges', { name: methodName(method, translate) })}
      </Typography>
    );
  return (
    <div>
      <FormControlLabel
        control={<Checkbox checked={choice.isSaved} onChange={(event) => onSet({ isSaved: event.target.checked })} />}
        label={translate('payments.top_up.save_method')}
      />
      <Typography variant="body2" color="text.secondary" className={styles.hint}>
        {translate('payments.top_up.leads')}
      </Typography>
    </div>
  );
}

interface FootProps {
  choice: TopUpChoice;
  isSending: boolean;
  onCancel: () => void;
}

function Foot({ choice, isSending, onCancel }: FootProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const sum = readMoney(choice.amount);
  return (
    <DialogFoot>
      <Button variant="outlined" disabled={isSending} onClick={onCancel}>
        {translate('payments.top_up.cancel')}
      </Button>
      <Button variant="contained" type="submit" disabled={isSending}>
        {isSending
          ? translate('payments.top_up.sending')
          : sum === null
            ? translate('payments.top_up.pay')
            : translate('payments.top_up.pay_sum', { sum: short(sum, locale) })}
      </Button>
    </DialogFoot>
  );
}

const short = (sum: string | number, locale: string) => formatMoney(String(sum), 'RUB', locale, { isShort: true });

/** Begins with an earlier attempt, or with the default method. */
function useChoice(methods: readonly PaymentMethod[], amount: string | null) {
  const locale = useLocale();
  const [choice, choose] = useState<TopUpChoice>(() => {
    const { draft } = topUpState.get();
    const first = methods.find(({ is_default }) => is_default) ?? methods[0];
    const method = draft && methods.some(({ id }) => id === draft.method) ? draft.method : (first?.id ?? null);
    return {
      amount: amount === null ? (draft?.amount ?? '') : typedMoney(amount.replace(/\.00$/, ''), locale),
      method: draft?.method === null ? null : method,
      isSaved: draft?.isSaved ?? true,
    };
  });
  // It may have been removed meanwhile.
  const isThere = choice.method === null || methods.some(({ id }) => id === choice.method);
  return { choice: isThere ? choice : { ...choice, method: null }, choose };
}

interface PresetProps {
  locale: string;
  sum: string | null;
  onChoose: (sum: string) => void;
}

function Presets({ locale, sum, onChoose }: PresetProps) {
  const translate = useTranslate();
  return (
    <fieldset aria-label={translate('payments.top_up.presets')} className={items.actions}>
      {presets.map((preset) => (
        <Button
          key={preset}
          size="small"
          variant="outlined"
          aria-pressed={sum === preset}
          onClick={() => onChoose(preset)}
          className={styles.preset}
        >
          {formatMoney(preset, 'RUB', locale, { isShort: true })}
        </Button>
      ))}
    </fieldset>
  );
}
