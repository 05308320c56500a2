import { useTranslate } from '#web/i18n/words.ts';
import { Field } from './Field.tsx';

interface Props {
  defaultValue?: string;
  error: string | undefined;
}

/** By which people are known; password managers call it a user name. */
export function EmailField(props: Props) {
  const label = useTranslate()('auth.sign_in.email');
  return <Field label={label} name="email" type="email" inputMode="email" autoComplete="username" {...props} />;
}
