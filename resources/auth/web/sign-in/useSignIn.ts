import { useCallback, useRef, useState } from 'react';
import type { Login } from '#resources/auth/loginSchema.ts';
import { ApiError } from '#web/api/api.ts';
import { translate } from '#web/i18n/words.ts';
import { session } from '#web/session/session.ts';
import { notify } from '#web/ui/messages.ts';
import type { CaptchaHandle } from '../captcha/captchaHandle.ts';
import { type Failure, failureOf, failureText } from '../form/submitError.ts';
import { useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import { checkFor } from '../form/visitorChecks.ts';

const fields = ['email', 'password', 'captcha'] as const;
const check = checkFor('login');

/** A wrong pair is told as a toast and over the form (SPEC.md section 8). */
function failure(error: unknown): Failure {
  if (!(error instanceof ApiError) || error.problem.message !== 'auth_error') return failureOf(error, fields);
  notify({ tone: 'error', text: failureText(error) });
  return { violations: [], say: () => translate('auth.sign_in.failed') };
}

/** Signing in, apart from how it looks: check, captcha, call, and what a refusal puts where. `said`: over the form from the first. */
export function useSignIn(said: Failure['say']) {
  const captcha = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState('');

  const submit = useVisitorSubmit<Login>({ check, fields, before, send, failure, said });
  const { form, forget } = submit;
  const input = (name: keyof Login) => form.ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;

  const onToken = useCallback(
    (value: string) => {
      setToken(value);
      if (value) forget('captcha');
    },
    [forget],
  );

  /** The captcha may still be at work, or its token spent: where it needs nobody, it is asked for a new one. */
  async function before(): Promise<void> {
    const holder = input('captcha');
    if (!holder || holder.value) return;
    holder.value = (await captcha.current?.solve()) ?? '';
    onToken(holder.value);
  }

  async function send(credentials: Login): Promise<void> {
    try {
      await session.signIn(credentials);
    } catch (error) {
      captcha.current?.reset();
      setToken('');
      input('password')?.select();
      throw error;
    }
  }

  return { ...submit, captcha, token, onToken };
}
