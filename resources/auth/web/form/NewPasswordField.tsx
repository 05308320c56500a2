import { useTranslate } from '#web/i18n/words.ts';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  label?: string;
  error: string | undefined;
}

/** A password that is being chosen, with what is asked of it. */
export function NewPasswordField(props: Props) {
  const hint = useTranslate()('auth.sign_up.password_hint');
  return <PasswordField name="password" autoComplete="new-password" hint={hint} {...props} />;
}
