import { useWatch } from 'react-hook-form';
import { TextInput } from '#web/fields/TextInput.tsx';
import type { InputProps } from '#web/resource/view.ts';

/** Asked for a new person, and of an old one once a password is typed (`required` tells the first). */
export function PasswordConfirmInput(props: InputProps) {
  const password: unknown = useWatch({ name: 'password' });
  if (!props.required && !password) return null;
  return <TextInput {...props} type="password" autoComplete="new-password" />;
}
