import { Button } from '#web/layout/Button.tsx';
import { useLocale, useTranslate } from '#web/providers/words.ts';
import { Captcha } from './Captcha.tsx';
import type { CaptchaProps } from './captchaHandle.ts';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { Failure } from './failure.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSignIn } from './useSignIn.ts';
import styles from './VisitorForm.module.css';

interface Props extends Pick<CaptchaProps, 'settings'> {
  /** Why the person is back here, where third-party sign-in failed. */
  said?: Failure['say'];
}

export function SignInForm({ settings, said = null }: Props) {
  const translate = useTranslate();
  const language = useLocale();
  const { form, isBusy, say, wordsOf, captcha, token, onToken } = useSignIn(said);
  const captchaFault = wordsOf('captcha');
  return (
    <form className={styles.form} {...form}>
      <FormFailure say={say} />
      <EmailField error={wordsOf('email')} />
      <PasswordField name="password" error={wordsOf('password')} />
      <div className={styles.captcha}>
        <Captcha settings={settings} language={language} onToken={onToken} ref={captcha} />
        <input type="hidden" name="captcha" value={token} readOnly />
        {captchaFault && (
          <p className={styles.error} role="alert">
            {captchaFault}
          </p>
        )}
      </div>
      <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
        {translate(isBusy ? 'auth.sign_in.submitting' : 'auth.sign_in.submit')}
      </Button>
    </form>
  );
}
