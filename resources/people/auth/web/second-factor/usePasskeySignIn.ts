import { useEffect, useRef, useState } from 'react';
import type { Assertion, RequestOptions } from '#shared/auth/webauthn.ts';
import { askPasskey, askPasskeyInInput, fillsInPasskeys, PasskeyError, stopAsking } from '#web/passkeys/passkeys.ts';
import { session } from '#web/session/session.ts';
import { secondStep } from '../form/secondStep.ts';
import type { SubmitError } from '../form/submitError.ts';
import { readPasskeyOptions, signInByPasskey } from './api.ts';
import { passkeySignInText } from './stepErrors.ts';

/** Options are valid for 5 minutes. */
const renewed_ms = 4 * 60_000;

async function optionsOfHost(): Promise<RequestOptions> {
  const options = await readPasskeyOptions();
  if (!options) throw new Error('Passkeys are not offered here');
  return options;
}

async function enterBy(passkey: Assertion): Promise<void> {
  await session.enter(await signInByPasskey(passkey));
}

/**
 * Signs in with a passkey alone.
 * @param inInput whether the browser may offer passkeys in the input of the email too
 */
export function usePasskeySignIn(inInput: boolean) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<SubmitError['message']>(null);
  const asking = useRef(false);
  const offer = useOffer(inInput, asking, (error) => setMessage(() => passkeySignInText(error)));

  const start = async () => {
    setBusy(true);
    setMessage(null);
    asking.current = true;
    try {
      await enterBy(await askPasskey(await optionsOfHost()));
    } catch (error) {
      setMessage(() => passkeySignInText(error));
      void offer.current();
    }
    asking.current = false;
    setBusy(false);
  };
  return { isBusy, message, start: () => void (isBusy || start()) };
}

/**
 * Offers passkeys in the input, where the browser can. A request is renewed before its options expire, unless the page asks
 * for a passkey in another way. Says only why a chosen passkey was refused: nobody asked for the rest.
 */
function useOffer(inInput: boolean, asking: { current: boolean }, onRefused: (error: unknown) => void) {
  const latest = useRef(onRefused);
  const offer = useRef(async () => {});
  useEffect(() => {
    if (!inInput) return;
    let isOver = false;
    offer.current = async () => {
      if (isOver || !(await fillsInPasskeys())) return;
      const options = await optionsOfHost().catch(() => null);
      if (!options || isOver || asking.current || secondStep.get()) return;
      try {
        await enterBy(await askPasskeyInInput(options));
      } catch (error) {
        if (!(error instanceof PasskeyError)) latest.current(error);
      }
    };
    void offer.current();
    const timer = setInterval(() => void offer.current(), renewed_ms);
    return () => {
      isOver = true;
      clearInterval(timer);
      stopAsking();
    };
  }, [inInput, asking]);
  return offer;
}
