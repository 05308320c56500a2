import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { users } from '#resources/users/users.resource.ts';
import { limits } from '#shared/limits.ts';
import { check } from '#shared/violations.ts';
import { call } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { TextInput } from '#web/inputs/TextInput.tsx';
import type { InputProps } from '#web/inputs/useInput.ts';

const { check_email } = users.endpoints;

/** An email, looked up 300 ms after typing: an address that is taken says so at once. Fixed once the person exists. */
export default function EmailInput(props: InputProps) {
  const translate = useTranslate();
  useEmailCheck(props.name, !props.disabled);
  return <TextInput {...props} type="email" hint={props.disabled ? translate('users.email.fixed') : undefined} />;
}

function useEmailCheck(name: string, isOn: boolean) {
  const translate = useTranslate();
  const { setError } = useFormContext();
  const email: unknown = useWatch({ name });

  useEffect(() => {
    const body = { email: String(email ?? '') };
    if (!isOn || !check(check_email.body, body).ok) return;
    const control = new AbortController();
    const timer = setTimeout(async () => {
      // The create call has the last word: a look-up that fails is no reason to stop anybody.
      const found = await call(check_email, { body, signal: control.signal }).catch(() => null);
      if (found?.exists && !control.signal.aborted) setError(name, { message: translate('users.email.exists') });
    }, limits.search_debounce_ms);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [email, isOn, name, setError, translate]);
}
