import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { ApiError } from '#web/api/api.ts';
import { newIntent } from '#web/api/intent.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { makePasskey, PasskeyError } from '#web/passkeys/passkeys.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { createPasskey, startPasskey } from '../api.ts';
import { deviceName } from './deviceName.ts';
import { PasskeyNameInput } from './PasskeyNameInput.tsx';
import { SetupForm } from './SetupForm.tsx';

interface Props {
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Asks for a name, then the browser asks where to keep the passkey. */
export function PasskeyDialog({ onAdded, onClose }: Props) {
  const translate = useTranslate();
  const [name, setName] = useState(() => deviceName(navigator.userAgent, translate));
  const { isBusy, failure, error, input, add, forget } = usePasskeySetup(onAdded);
  return (
    <SetupForm
      title={translate('factors.passkeys.add')}
      action={translate(isBusy ? 'factors.passkeys.waiting' : 'factors.passkeys.go')}
      isBusy={isBusy}
      onSubmit={() => add(name.trim())}
      onClose={onClose}
    >
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <PasskeyNameInput
        inputRef={input}
        value={name}
        error={error}
        readOnly={isBusy}
        onChange={(next) => {
          setName(next);
          forget();
        }}
      />
      <Typography color="text.secondary">{translate('factors.passkeys.next')}</Typography>
    </SetupForm>
  );
}

function usePasskeySetup(onAdded: Props['onAdded']) {
  const [intent] = useState(newIntent);
  const once = useSubmitOnce();
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const refuseName = (text: string) => {
    setError(text);
    input.current?.focus();
  };
  const show = (caught: unknown) => {
    const wrong =
      caught instanceof ApiError ? caught.problem.violations.find(({ field }) => field === 'name') : undefined;
    if (wrong) refuseName(violationText(wrong, translate));
    else setFailure(failureOf(caught));
  };

  async function add(name: string): Promise<boolean> {
    setFailure(null);
    try {
      const options = await reauthenticated(() => startPasskey());
      if (!options) return false;
      const passkey = await makePasskey(options);
      onAdded((await createPasskey(name, passkey, intent)).recovery_codes);
      return true;
    } catch (caught) {
      show(caught);
      return false;
    }
  }
  return {
    isBusy: once.isClosed,
    ...{ failure, error, input },
    add: (name: string) => {
      if (name === '') refuseName(translate('factors.passkeys.name_empty'));
      else void once.submit(() => add(name));
    },
    forget: () => setError(null),
  };
}

function failureOf(caught: unknown): string {
  if (!(caught instanceof PasskeyError)) {
    const [wrong] = caught instanceof ApiError ? caught.problem.violations : [];
    return wrong ? violationText(wrong, translate) : errorText(caught, 'factors');
  }
  if (caught.reason === 'exists') return translate('factors.errors.passkey_exists');
  return translate(caught.reason === 'closed' ? 'factors.passkeys.closed' : 'factors.passkeys.failed');
}
