import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '#web/inputs/TextInput.tsx';
import type { InputProps } from '#web/inputs/useInput.ts';

/** Asked for a new person, and of an old one once a password is typed (`required` tells the first). */
export default function PasswordConfirmInput(props: InputProps) {
  const password: unknown = useWatch({ name: 'password' });
  const { setValue } = useFormContext();
  const isAsked = props.required || Boolean(password);
  // Out of sight it must not be sent: nobody could see that it does not match.
  useEffect(() => {
    if (!isAsked) setValue(props.name, '', { shouldDirty: true });
  }, [isAsked, props.name, setValue]);
  if (!isAsked) return null;
  return <TextInput {...props} type="password" autoComplete="new-password" />;
}
