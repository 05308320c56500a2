import { useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import type { Setup } from '../useOwnFactors.ts';
import { AppDialog } from './AppDialog.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { PasskeyDialog } from './PasskeyDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';

interface Props {
  setup: Setup;
  /** A factor was added or changed, and its recovery codes were kept. */
  onChanged: () => void;
  onClose: () => void;
}

/** Adds a factor, or changes what belongs to it. With the first one there are recovery codes, which are shown once. */
export default function SetupDialog({ setup, onChanged, onClose }: Props) {
  const translate = useTranslate();
  const [codes, setCodes] = useState(setup.kind === 'codes' ? setup.codes : null);
  const close = (done: 'app' | 'passkeys') => {
    notify({ tone: 'success', text: translate(`factors.${done}.done`) });
    onClose();
    onChanged();
  };
  const goOn = (done: 'app' | 'passkeys') => (made: readonly string[] | null) => {
    if (made) setCodes(made);
    else close(done);
  };
  const keep = () => {
    if (setup.kind !== 'codes') return close(setup.kind === 'totp' ? 'app' : 'passkeys');
    notify({ tone: 'success', text: translate('factors.codes.renewed') });
    onClose();
    onChanged();
  };
  if (codes) return <CodesDialog codes={codes} onDone={keep} />;
  if (setup.kind === 'totp') return <AppDialog first={setup.secret} onAdded={goOn('app')} onClose={onClose} />;
  if (setup.kind === 'passkey') return <PasskeyDialog onAdded={goOn('passkeys')} onClose={onClose} />;
  if (setup.kind === 'rename') return <RenameDialog passkey={setup.passkey} onRenamed={onChanged} onClose={onClose} />;
  return null;
}
