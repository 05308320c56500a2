import { Button } from '#web/layout/Button.tsx';
import { Icon } from '#web/layout/Icon.tsx';
import { useLocale, useTranslate } from '#web/providers/words.ts';
import { Captcha } from './Captcha.tsx';
import type { CaptchaProps } from './captchaHandle.ts';
import { Field } from './Field.tsx';
import type { Login } from './login.ts';
import { PasswordField } from './PasswordField.tsx';
import styles from './SignInForm.module.css';
import { useSignIn } from './useSignIn.ts';

export function SignInForm({ settings }: Pick<CaptchaProps, 'settings'>) {
  const translate = useTranslate();
  const language = useLocale();
  const { ref, captcha, token, isBusy, failure, faults, onToken, onChange, onSubmit } = useSignIn();
  const wordsOf = (name: keyof Login) => {
    const fault = faults[name];
    return fault && translate(fault.message, fault.params);
  };
  return (
    <form className={styles.form} ref={ref} noValidate onSubmit={(event) => void onSubmit(event)} onChange={onChange}>
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
        <Captcha settings={settings} language={language} onToken={onToken} ref={captcha} />
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
