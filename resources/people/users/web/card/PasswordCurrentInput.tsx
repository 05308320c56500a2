import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '#web/inputs/form/TextInput.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { session } from '#web/session/session.ts';

/** The present password: shown once people type a new one for themselves. */
export default function PasswordCurrentInput(props: InputProps) {
  const password: unknown = useWatch({ name: 'password' });
  const { setValue } = useFormContext();
  const isNeeded = Boolean(password) && props.recordId === session.me()?.user?.id;
  // A hidden value must not be sent.
  useEffect(() => {
    if (!isNeeded) setValue(props.name, '', { shouldDirty: true });
  }, [isNeeded, props.name, setValue]);
  if (!isNeeded) return null;
  return <TextInput {...props} type="password" autoComplete="current-password" />;
}
