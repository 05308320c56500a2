import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { useTakenEmails } from '../useTakenEmails.ts';

/** An email. An address that the account has already is shown as an error while it is typed. */
export default function EmailInput(props: InputProps) {
  const { name, disabled = false } = props;
  const translate = useTranslate();
  const { setError } = useFormContext();
  const email = String(useWatch({ name }) ?? '');
  const onTaken = useCallback(
    (taken: string[]) => {
      if (taken.length > 0) setError(name, { message: translate('users.email.exists') });
    },
    [name, setError, translate],
  );
  useTakenEmails(disabled ? [] : [email], onTaken);
  return <TextInput {...props} type="email" hint={disabled ? translate('users.email.fixed') : undefined} />;
}
