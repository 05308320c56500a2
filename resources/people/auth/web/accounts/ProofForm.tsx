import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passkeyProof } from '#resources/people/sessions/web/passkey/passkeyProof.ts';
import { reauthenticate } from '#resources/people/sessions/web/proof/api.ts';
import { ApiError } from '#web/api/api.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import type { OtherProof } from '#web/inputs/ui/messages.ts';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import { accountsPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { PasswordField } from '../form/Field.tsx';
import { FormError } from '../form/FormError.tsx';
import { type SubmitError, toSubmitError } from '../form/submitError.ts';
import styles from '../form/VisitorForm.module.css';
import { PasskeyIcon } from '../second-factor/PasskeyButton.tsx';
import { ProviderLinks } from '../sign-in/ProviderLinks.tsx';

/** The person proves who they are: by password, by a passkey that works here, or by signing in through a provider again. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const translate = useTranslate();
  const { user } = useMe();
  const { ref, error, message, isBusy, onSubmit } = usePassword(onProved);
  return (
    <div className={styles.form}>
      <ProviderLinks fallback={accountsPath} />
      <form className={styles.form} ref={ref} noValidate onSubmit={onSubmit}>
        <FormError message={message} />
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField name="password_current" error={error ? translate(error) : undefined} />
        <Button type="submit" tone="primary" busy={isBusy} className={styles.submit}>
          {translate(isBusy ? 'accounts.checking' : 'accounts.go_on')}
        </Button>
      </form>
      <PasskeyProof onProved={onProved} />
      <p className={styles.note}>{translate('accounts.no_password')}</p>
    </div>
  );
}

function usePassword(onProved: () => void) {
  const ref = useRef<HTMLFormElement>(null);
  const once = useSubmitOnce();
  const [error, setError] = useState<'member.prompt.wrong_password' | 'auth.sign_in.errors.password' | null>(null);
  const [message, setMessage] = useState<SubmitError['message']>(null);
  const send = async (input: HTMLInputElement): Promise<boolean> => {
    setMessage(null);
    try {
      await reauthenticate({ password_current: input.value });
      onProved();
      return true;
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.problem.message === 'validation';
      if (isWrong) setError('member.prompt.wrong_password');
      else setMessage(() => toSubmitError(failure, []).message);
      input.select();
      return false;
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const input = ref.current?.querySelector<HTMLInputElement>('[name=password_current]');
    if (!input || once.isClosed) return;
    setError(input.value ? null : 'auth.sign_in.errors.password');
    if (input.value) void once.submit(() => send(input));
    else input.focus();
  };
  return { ref, error, message, isBusy: once.isClosed, onSubmit };
}

/** Nothing for a person without a passkey that works here. */
function PasskeyProof({ onProved }: { onProved: () => void }) {
  const translate = useTranslate();
  const [proof, setProof] = useState<OtherProof | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!passkeysSupported()) return;
    // The password is always there.
    passkeyProof().then(setProof, () => {});
  }, []);
  if (!proof) return null;
  const prove = async () => {
    setBusy(true);
    const failure = await proof.prove();
    setBusy(false);
    setError(failure);
    if (failure === null) onProved();
  };
  return (
    <>
      <FormError message={error === null ? null : () => error} />
      <Button busy={isBusy} className={styles.submit} onClick={() => void prove()}>
        {!isBusy && <PasskeyIcon />}
        {translate('member.reauthenticate.passkey')}
      </Button>
    </>
  );
}
