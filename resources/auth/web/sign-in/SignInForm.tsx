import { useLocale, useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Captcha } from '../captcha/Captcha.tsx';
import type { CaptchaProps } from '../captcha/captchaHandle.ts';
import { EmailField } from '../form/EmailField.tsx';
import { FormFailure } from '../form/FormError.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import type { Failure } from '../form/submitError.ts';
import styles from '../form/VisitorForm.module.css';
import { useSignIn } from './useSignIn.ts';

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
