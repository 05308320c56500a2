import { useRef, useState } from 'react';
import type { Challenge, SecondFactor } from '#shared/auth/secondFactor.ts';
import { askPasskey } from '#web/passkeys/passkeys.ts';
import { session } from '#web/session/session.ts';
import { giveSecondFactor, readChallenge } from './api.ts';
import { type StepError, stepErrorOf } from './stepErrors.ts';

export interface SecondStepEnd {
  /** The person is signed in. */
  onEntered(): void;
  /** The sign-in cannot go on. */
  onFailed(error: Error): void;
}

/** Gives a second factor, one call at a time. A wrong one can be given again. */
export function useSecondStep(challenge: Challenge, { onEntered, onFailed }: SecondStepEnd) {
  const [busyWith, setBusyWith] = useState<'code' | 'passkey' | null>(null);
  const [error, setError] = useState<StepError | null>(null);
  // The challenge is used up with it: after a lost connection only the rest is tried again.
  const token = useRef<string>(null);
  const options = useRef(challenge.passkey);

  async function attempt(kind: 'code' | 'passkey', give: () => Promise<Omit<SecondFactor, 'challenge'>>) {
    if (busyWith) return;
    setBusyWith(kind);
    setError(null);
    try {
      token.current ??= await giveSecondFactor({ challenge: challenge.challenge, ...(await give()) });
      await session.enter(token.current);
      onEntered();
    } catch (failure) {
      const shown = stepErrorOf(failure);
      setBusyWith(null);
      if (shown instanceof Error) onFailed(shown);
      else setError(shown);
    }
  }

  /** Each use of a passkey needs options of its own. The first are in the challenge. */
  async function passkeyOptions() {
    const found = options.current ?? (await readChallenge(challenge.challenge)).passkey;
    options.current = null;
    if (!found) throw new Error('The person has no passkey any more');
    return found;
  }

  return {
    busyWith,
    error,
    forget: () => setError(null),
    giveCode: (code: string) => attempt('code', async () => ({ code })),
    giveRecoveryCode: (recovery_code: string) => attempt('code', async () => ({ recovery_code })),
    givePasskey: () => attempt('passkey', async () => ({ passkey: await askPasskey(await passkeyOptions()) })),
  };
}
