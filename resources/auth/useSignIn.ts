import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { session } from '#web/session/session.ts';
import { useVisitorForm } from '#web/session/useVisitorForm.ts';
import type { CaptchaHandle } from './captchaHandle.ts';
import { Login } from './login.ts';
import { signInFailure } from './signInFailure.ts';

const fields = ['email', 'password', 'captcha'] as const;

/** A mouse or a keyboard: there focus costs nothing, while on a phone it would throw the keyboard over the page. */
const isFocusFree = () => globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;

/** Signing in, apart from how it looks: check, captcha, call, and what a refusal puts where. */
export function useSignIn() {
  const captcha = useRef<CaptchaHandle>(null);
  const [token, setToken] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { ref, faults, validate, refuse, forget, onChange } = useVisitorForm(Login, fields);
  const input = (name: keyof Login) => ref.current?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null;

  useEffect(() => {
    if (isFocusFree()) ref.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();
  }, [ref]);

  const onToken = useCallback(
    (value: string) => {
      setToken(value);
      if (value) forget('captcha');
    },
    [forget],
  );

  async function send(credentials: Login): Promise<void> {
    try {
      await session.signIn(credentials);
    } catch (error) {
      captcha.current?.reset();
      setToken('');
      const { text, violations } = signInFailure(error);
      setFailure(text);
      refuse(violations);
      if (violations.length === 0) input('password')?.select();
    }
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    // The captcha may still be at work, or its token spent: where it needs nobody, it is asked for a new one.
    const holder = input('captcha');
    if (holder && !holder.value) {
      holder.value = (await captcha.current?.solve()) ?? '';
      onToken(holder.value);
    }
    const credentials = validate();
    if (credentials) await send(credentials);
    setBusy(false);
  }

  return { ref, captcha, token, isBusy, failure, faults, onToken, onChange, onSubmit };
}
