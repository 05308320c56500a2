import { useCallback, useRef, useState } from 'react';
import type { Login } from '#resources/people/auth/loginSchema.ts';
import { ApiError } from '#web/api/api.ts';
import { translate, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { Captcha } from '../captcha/Captcha.tsx';
import type { CaptchaHandle, CaptchaProps } from '../captcha/captchaHandle.ts';
import { EmailField, PasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { errorMessage, type SubmitError, toSubmitError } from '../form/submitError.ts';
import { checkFor, useVisitorSubmit } from '../form/useVisitorSubmit.ts';
import styles from '../form/VisitorForm.module.css';
import { withSecondStep } from '../second-factor/withSecondStep.ts';

interface Props extends Pick<CaptchaProps, 'settings'> {
  /** Shown above the form before the first submit: why a third-party sign-in failed. */
  initialMessage?: SubmitError['message'];
  /** Only this person may sign in. */
  email?: string;
}

/** Email, password and captcha: docs/reference/product/sign-in.md#sign-in. */
export function SignInForm({ settings, initialMessage = null, email }: Props) {
  const translate = useTranslate();
  const language = useLocale();
  const { form, isBusy, message, errorOf, captcha, token, onToken } = useSignIn(initialMessage);
  const captchaError = errorOf('captcha');
  return (
    <form className={styles.form} {...form}>
      <FormError message={message} />
      <EmailField
        autoComplete="username webauthn"
        error={errorOf('email')}
        {...(email !== undefined && { defaultValue: email, readOnly: true })}
      />
      <PasswordField name="password" error={errorOf('password')} data-first-focus />
      <div className={styles.captcha}>
        <Captcha settings={settings} language={language} onToken={onToken} ref={captcha} />
        <input type="hidden" name="captcha" value={token} readOnly />
        {captchaError && (
          <p className={styles.error} role="alert">
            {captchaError}
          </p>
        )}
      </div>
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.sign_in.submitting' : 'auth.sign_in.submit')}
      </Button>
    </form>
  );
}

const fields = ['email', 'password', 'captcha'] as const;
const check = checkFor('login');

/** Check, captcha and call of a sign-in, without its looks. */
function useSignIn(initialMessage: SubmitError['message']) {
  const captcha = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState('');

  const submit = useVisitorSubmit<Login>({ check, fields, before, send, toError, initialMessage });
  const { form, forget } = submit;
  const input = (name: keyof Login) => form.ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;

  const onToken = useCallback(
    (value: string) => {
      setToken(value);
      if (value) forget('captcha');
    },
    [forget],
  );

  /** Waits for a captcha that is still running, and gets a new token for one that is used up. */
  async function before(): Promise<void> {
    const captchaInput = input('captcha');
    if (!captchaInput || captchaInput.value) return;
    captchaInput.value = (await captcha.current?.solve()) ?? '';
    onToken(captchaInput.value);
  }

  async function send(credentials: Login): Promise<void> {
    try {
      await withSecondStep(() => session.signIn(credentials));
    } catch (error) {
      captcha.current?.reset(levelOf(error));
      setToken('');
      const password = input('password');
      password?.focus();
      password?.select();
      throw error;
    }
  }

  return { ...submit, captcha, token, onToken };
}

/** The level of captcha that the server wants now. */
const levelOf = (error: unknown) =>
  error instanceof ApiError
    ? Number(error.problem.violations.find(({ field }) => field === 'captcha')?.params?.level ?? 1)
    : 1;

/** Wrong email or password: a toast, and a message above the form. */
function toError(error: unknown): SubmitError {
  if (!(error instanceof ApiError) || error.problem.message !== 'auth_error') return toSubmitError(error, fields);
  notify({ tone: 'error', text: errorMessage(error) });
  return { violations: [], message: () => translate('auth.sign_in.failed') };
}
