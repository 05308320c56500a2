import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { PartPending } from '#web/inputs/controls/PartPending.tsx';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import type { OwnFactors as State } from '../factors.resource.ts';
import { AppRow } from './rows/AppRow.tsx';
import { CodesRow } from './rows/CodesRow.tsx';
import { FactorState } from './rows/FactorState.tsx';
import { PasskeyRows } from './rows/PasskeyRows.tsx';
import { type Setup, useFactorCommands, useOwnFactors } from './useOwnFactors.ts';

const SetupDialog = lazy(() => import('./setup/SetupDialog.tsx'));

/** The person's own second factors, in their profile: docs/reference/product/sign-in.md#two-step-sign-in. */
export function OwnFactors() {
  const translate = useTranslate();
  const { state, error, load, changed } = useOwnFactors();
  if (error || !state) {
    const failure = error ? translate('factors.own.failed') : null;
    return (
      <PartPending failure={failure} retry={translate('factors.own.retry')} onRetry={() => void load()} height={148} />
    );
  }
  return <LoadedFactors state={state} changed={changed} />;
}

function LoadedFactors({ state, changed }: { state: State; changed: () => Promise<void> }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const { isBusy, setUpApp, renewCodes, remove } = useFactorCommands(changed, setSetup);
  const isFixed = isBusy || state.own_host_url !== null;
  const hasAny = state.totp !== null || state.passkeys.length > 0;
  return (
    <>
      <FactorState isOn={hasAny} isRequired={state.is_required} />
      {state.own_host_url !== null && <Elsewhere url={state.own_host_url} />}
      <AppRow
        totp={state.totp}
        disabled={isFixed}
        onSetUp={() => void setUpApp()}
        onRemove={() => void remove(state, { kind: 'totp' })}
      />
      <PasskeyRows
        passkeys={state.passkeys}
        mayAdd={state.passkeys_offered && passkeysSupported()}
        disabled={isFixed}
        onAdd={() => setSetup({ kind: 'passkey' })}
        onRename={(passkey) => setSetup({ kind: 'rename', passkey })}
        onRemove={(passkey) => void remove(state, { kind: 'passkey', passkey })}
      />
      {hasAny && <CodesRow left={state.recovery_codes_left} disabled={isFixed} onRenew={() => void renewCodes()} />}
      {setup && (
        <Suspense>
          <SetupDialog setup={setup} onChanged={() => void changed()} onClose={() => setSetup(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A custom domain's server may hold the session, and factors count in all accounts of the person. */
function Elsewhere({ url }: { url: string }) {
  const translate = useTranslate();
  const open = (
    <Button size="small" color="inherit" component={Link} href={`${url}/?profile=second-factor`}>
      {translate('factors.own.elsewhere_open')}
    </Button>
  );
  return (
    <Alert severity="info" action={open}>
      {translate('factors.own.elsewhere', { host: new URL(url).host })}
    </Alert>
  );
}
