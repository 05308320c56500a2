import { useCallback, useEffect, useState } from 'react';
import { reauthenticated } from '#resources/people/sessions/web/reauthenticated.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import type { OwnFactors, Passkey, TotpSecret } from '../factors.resource.ts';
import { makeRecoveryCodes, readFactors, removePasskey, removeTotp, startTotp } from './api.ts';

/** The person's own second factors; `state` is null until they are loaded. */
export function useOwnFactors() {
  const [state, setState] = useState<OwnFactors | null>(null);
  const [error, setError] = useState(false);
  const load = useCallback(async () => {
    setError(false);
    await readFactors().then(setState, () => setError(true));
  }, []);
  useEffect(() => void load(), [load]);
  /** After a change: whether the person has a second factor is part of the session, and may open the account to them. */
  const changed = useCallback(async () => {
    await Promise.all([load(), session.reload().catch(() => {})]);
  }, [load]);
  return { state, error, load, changed };
}

/** What a dialog goes on with. */
export type Setup =
  | { kind: 'totp'; secret: TotpSecret }
  | { kind: 'passkey' }
  | { kind: 'rename'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[] };

const isLast = ({ totp, passkeys }: OwnFactors) => (totp ? 1 : 0) + passkeys.length === 1;

type Removal = { kind: 'totp' } | { kind: 'passkey'; passkey: Passkey };

/** Each change asks for the password or a passkey, if the person has not just given it. */
export function useFactorCommands(changed: () => Promise<void>, open: (setup: Setup) => void) {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);

  async function run(failure: 'app.failed' | 'codes.failed' | 'own.remove_failed', work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify({ tone: 'error', title: translate(`factors.${failure}`), text: errorText(error, 'factors') });
    } finally {
      setBusy(false);
    }
  }

  const setUpApp = () =>
    run('app.failed', async () => {
      const secret = await reauthenticated(startTotp);
      if (secret) open({ kind: 'totp', secret });
    });

  async function renewCodes() {
    const title = translate('factors.codes.renew_title');
    const ok = translate('factors.codes.renew');
    if (!(await confirm({ title, text: translate('factors.codes.renew_text'), ok, danger: true }))) return;
    await run('codes.failed', async () => {
      const made = await reauthenticated(makeRecoveryCodes);
      if (made) open({ kind: 'codes', codes: made.recovery_codes });
    });
  }

  async function remove(state: OwnFactors, removal: Removal) {
    const name = removal.kind === 'passkey' ? removal.passkey.name : '';
    const part = removal.kind === 'totp' ? 'app' : 'passkeys';
    const end = state.is_required ? 'factors.own.last_required' : 'factors.own.last';
    const lines = [translate(`factors.${part}.remove_text`), ...(isLast(state) ? [translate(end)] : [])];
    const title = translate(`factors.${part}.remove_title`, { name });
    const ok = translate('factors.own.remove');
    if (!(await confirm({ title, text: lines.join('\n'), ok, danger: true }))) return;
    await run('own.remove_failed', async () => {
      const isDone = await reauthenticated(async () => {
        if (removal.kind === 'totp') await removeTotp();
        else await removePasskey(removal.passkey.id);
        return true;
      });
      if (!isDone) return;
      notify({ tone: 'success', text: translate('factors.own.removed') });
      await changed();
    });
  }

  return { isBusy, setUpApp, renewCodes, remove };
}
