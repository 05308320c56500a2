import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { methodsQuery } from '#resources/money/payment_methods/web/api.ts';
import { ApiError } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { readMoney } from '#web/i18n/typedMoney.ts';
import { openUrl } from '#web/session/openUrl.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { payments } from '../payments.resource.ts';
import { topUp } from './api.ts';
import { keepDraft, renewKey, showPayment, type TopUpChoice } from './topUpState.ts';

interface Refusal {
  amount?: string;
  /** Of no input. */
  text?: string;
}

/** Whether the server may have begun the payment all the same: then the same key is sent again. */
const isUnanswered = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 409 || error.status >= 500;

/**
 * Begins a payment of the draft, once: a second click, Enter or going back cannot begin another. Leads to the page of the
 * provider where there is one. After an answer that was lost, the same key is sent again, so that nothing is paid twice.
 * @param onBegun called before it leads there
 */
export function useTopUp(onBegun: () => void) {
  const translate = useTranslate();
  const client = useQueryClient();
  const once = useSubmitOnce();
  const [refusal, setRefusal] = useState<Refusal>({});

  const refuse = (error: unknown) => {
    const violations = error instanceof ApiError ? error.problem.violations : [];
    const amount = violations.find(({ field }) => field === 'amount');
    if (amount) return setRefusal({ amount: violationText(amount, translate) });
    const [other] = violations;
    setRefusal({ text: other ? violationText(other, translate) : errorText(error, 'payments') });
    // The method may be gone.
    void client.invalidateQueries(methodsQuery);
  };
  const pay = async (choice: TopUpChoice): Promise<boolean> => {
    const draft = keepDraft(choice);
    setRefusal({});
    try {
      const body = checkBody(payments.endpoints.top_up, {
        // A JSON number has the same digits as the text.
        amount: Number(readMoney(draft.amount) ?? Number.NaN),
        ...(draft.method === null ? { save_method: draft.isSaved } : { payment_method_id: draft.method }),
        return_path: '/admin/billing',
      });
      const payment = await topUp(body, draft.key);
      showPayment(payment.id);
      onBegun();
      if (payment.confirmation_url) openUrl(payment.confirmation_url);
      return true;
    } catch (error) {
      if (!isUnanswered(error)) renewKey();
      refuse(error);
      return false;
    }
  };
  return {
    isSending: once.isClosed,
    refusal,
    pay: (choice: TopUpChoice) => once.submit(() => pay(choice)),
    forgive: () => setRefusal({}),
  };
}
