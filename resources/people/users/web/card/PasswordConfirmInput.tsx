import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';

/** Shown for a new person, and for others once a password is typed. */
export default function PasswordConfirmInput(props: InputProps) {
  const password: unknown = useWatch({ name: 'password' });
  const { setValue } = useFormContext();
  const isNeeded = props.required || Boolean(password);
  // A hidden value must not be sent: the message that it does not match would be hidden too.
  useEffect(() => {
    if (!isNeeded) setValue(props.name, '', { shouldDirty: true });
  }, [isNeeded, props.name, setValue]);
  if (!isNeeded) return null;
  return <TextInput {...props} type="password" autoComplete="new-password" />;
}
