import { flushSync } from 'react-dom';
import type { Challenge } from '#shared/auth/secondFactor.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { storageKeys } from '#web/state/storageKeys.ts';
import { SecondStepLeft, secondStep } from '../form/secondStep.ts';
import { SecondStep } from './SecondStep.tsx';

/** Over a reload, in this tab. */
export function keepChallenge(challenge: string | null): void {
  try {
    if (challenge === null) sessionStorage.removeItem(storageKeys.secondStep);
    else sessionStorage.setItem(storageKeys.secondStep, challenge);
  } catch {
    // The browser keeps nothing: after a reload the sign-in begins again.
  }
}

/**
 * Shows the second step until the person is signed in.
 * @throws SecondStepLeft; or the error of a sign-in that the server refuses for another reason
 */
export async function openSecondStep(challenge: Challenge): Promise<void> {
  await loadMessages('factors');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const close = (settle: () => void) => {
    // Code that waits finds the form again, and may move the focus into it.
    flushSync(() => secondStep.set(null));
    settle();
  };
  secondStep.set(({ Frame }) => (
    <SecondStep
      Frame={Frame}
      challenge={challenge}
      // It stays visible while the next page is fetched.
      onEntered={resolve}
      onFailed={(error) => close(() => reject(error))}
      onGone={() => {
        secondStep.set(null);
        reject(new SecondStepLeft());
      }}
    />
  ));
  keepChallenge(challenge.challenge);
  await promise.finally(() => keepChallenge(null));
}
