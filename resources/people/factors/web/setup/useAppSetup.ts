import { type RefObject, useRef, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import type { TotpSecret } from '../../factors.resource.ts';
import { confirmTotp, startTotp } from '../api.ts';

const LENGTH = 6;

/** The code of a new secret. It is sent with its last digit. */
export function useAppSetup(first: TotpSecret, onAdded: (recoveryCodes: readonly string[] | null) => void) {
  const [secret, setSecret] = useState(first);
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, error, failure, isOver, attempt, refuse } = useAttempts(input);

  async function send(digits: string) {
    if (isBusy) return;
    if (digits.length < LENGTH) return refuse(translate('factors.step.short'));
    await attempt(async () => {
      const added = await reauthenticated(() => confirmTotp(digits));
      if (added) onAdded(added.recovery_codes);
      return added !== null;
    });
  }

  return {
    ...{ secret, code, error, failure, isOver, isBusy, input, send },
    change: (text: string) => {
      const digits = text.replace(/\D/g, '').slice(0, LENGTH);
      setCode(digits);
      refuse(null);
      if (digits.length === LENGTH && digits !== code) void send(digits);
    },
    /** Another secret in place of an expired one. */
    renew: () =>
      attempt(async () => {
        const made = await reauthenticated(startTotp);
        if (made) {
          setSecret(made);
          setCode('');
        }
        // The code of this secret is still to come.
        return false;
      }),
  };
}

/** One call at a time, and what was wrong with the last: at the input, or above it. */
function useAttempts(input: RefObject<HTMLInputElement | null>) {
  const once = useSubmitOnce();
  const [error, setError] = useState<string | null>(null);
  const [caught, setCaught] = useState<unknown>(null);

  const refuse = (text: string | null) => {
    setError(text);
    if (text !== null) input.current?.select();
  };

  /** @param work resolves with whether the form has done its work */
  async function run(work: () => Promise<boolean>): Promise<boolean> {
    setError(null);
    setCaught(null);
    try {
      return await work();
    } catch (failure) {
      const [wrong] = failure instanceof ApiError ? failure.problem.violations : [];
      if (wrong) refuse(violationText(wrong, translate));
      else setCaught(failure);
      return false;
    }
  }
  const attempt = (work: () => Promise<boolean>) => once.submit(() => run(work));
  const isOver = caught instanceof ApiError && caught.problem.message === 'totp_not_started';
  const isBusy = once.isClosed;
  return { isBusy, error, failure: caught === null ? null : errorText(caught, 'factors'), isOver, attempt, refuse };
}
