import { useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import type { Passkey } from '../../factors.resource.ts';
import { renamePasskey } from '../api.ts';
import { PasskeyNameInput } from './PasskeyNameInput.tsx';
import { SetupForm } from './SetupForm.tsx';

interface Props {
  passkey: Passkey;
  onRenamed: () => void;
  onClose: () => void;
}

/** Another name for a passkey. */
export function RenameDialog({ passkey, onRenamed, onClose }: Props) {
  const translate = useTranslate();
  const [name, setName] = useState(passkey.name);
  const { isBusy, error, rename, forget } = useRenaming(passkey, () => {
    onClose();
    onRenamed();
  });
  return (
    <SetupForm
      title={translate('factors.passkeys.rename')}
      action={translate('member.action.save')}
      isBusy={isBusy}
      onSubmit={() => rename(name.trim())}
      onClose={onClose}
    >
      <PasskeyNameInput
        value={name}
        error={error}
        readOnly={isBusy}
        onChange={(next) => {
          setName(next);
          forget();
        }}
      />
    </SetupForm>
  );
}

function useRenaming({ id }: Passkey, onDone: () => void) {
  const once = useSubmitOnce();
  const [error, setError] = useState<string | null>(null);
  const rename = async (name: string): Promise<boolean> => {
    try {
      if (!(await reauthenticated(() => renamePasskey(id, name)))) return false;
      notify({ tone: 'success', text: translate('factors.passkeys.renamed') });
      onDone();
      return true;
    } catch (caught) {
      const [wrong] = caught instanceof ApiError ? caught.problem.violations : [];
      if (wrong) setError(violationText(wrong, translate));
      else
        notify({
          tone: 'error',
          title: translate('factors.passkeys.rename_failed'),
          text: errorText(caught, 'factors'),
        });
      return false;
    }
  };
  return {
    isBusy: once.isClosed,
    error,
    rename: (name: string) => {
      if (name === '') setError(translate('factors.passkeys.name_empty'));
      else void once.submit(() => rename(name));
    },
    forget: () => setError(null),
  };
}
