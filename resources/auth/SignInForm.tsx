import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#web/layout/Button.tsx';
import { Icon } from '#web/layout/Icon.tsx';
import { useLocale, useTranslate } from '#web/providers/words.ts';
import { session } from '#web/session/session.ts';
import { useVisitorForm } from '#web/session/useVisitorForm.ts';
import { Captcha } from './Captcha.tsx';
import type { CaptchaHandle, CaptchaProps } from './captchaHandle.ts';
import { Field } from './Field.tsx';
import { Login } from './login.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './SignInForm.module.css';
import { signInFailure } from './signInFailure.ts';

/** A mouse or a keyboard: there focus costs nothing, while on a phone it would throw the keyboard over the page. */
const isFocusFree = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

export function SignInForm({ captcha }: { captcha: CaptchaProps['settings'] }) {
  const translate = useTranslate();
  const language = useLocale();
  const guard = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { ref, faults, validate, refuse, forget, onChange } = useVisitorForm(Login);

  useEffect(() => {
    if (isFocusFree()) ref.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }, [ref]);

  const takeToken = useCallback(
    (value: string) => {
      setToken(value);
      if (value) forget('captcha');
    },
    [forget],
  );

  async function send(credentials: Login): Promise<void> {
    try {
      await session.signIn(credentials);
    } catch (error) {
      guard.current?.reset();
      setToken('');
      const { text, violations } = signInFailure(error);
      setFailure(text);
      refuse(violations);
      if (violations.length === 0) ref.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    // The captcha may still be at work, or its token spent: where it needs nobody, it is asked for a new one.
    const input = ref.current?.querySelector<HTMLInputElement>('[name=captcha]');
    if (input && !token) input.value = (await guard.current?.solve()) ?? '';
    const credentials = validate();
    if (credentials) await send(credentials);
    setBusy(false);
  }

  const wordsOf = (name: keyof Login) => {
    const fault = faults[name];
    return fault && translate(fault.message, fault.params);
  };
  return (
    <form className={styles.form} ref={ref} noValidate onSubmit={(event) => void submit(event)} onChange={onChange}>
      {failure && (
        <div className={styles.failure} role="alert">
          <Icon name="error" size={18} />
          <span>{failure}</span>
        </div>
      )}
      <Field
        label={translate('auth.sign_in.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        error={wordsOf('email')}
      />
      <PasswordField name="password" error={wordsOf('password')} />
      <div className={styles.captcha}>
        <Captcha settings={captcha} language={language} onToken={takeToken} ref={guard} />
        <input type="hidden" name="captcha" value={token} readOnly />
        {faults.captcha && (
          <p className={styles.error} role="alert">
            {wordsOf('captcha')}
          </p>
        )}
      </div>
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.sign_in.submitting' : 'auth.sign_in.submit')}
      </Button>
    </form>
  );
}
