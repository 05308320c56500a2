import { ApiError } from '#web/api/api.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { storedChallenge } from '../form/secondStep.ts';
import { readChallenge } from './api.ts';
import { keepChallenge, openSecondStep } from './openSecondStep.tsx';
import { challengeOver, isChallengeOver } from './stepErrors.ts';

/** A third-party sign-in of a person with a second factor leads to the sign-in page with its challenge in the fragment. */
const prefix = '#second_factor=';

/** The challenge of the address, which is removed from there, or of the step that a reload interrupted. */
function arrivedChallenge(): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(prefix)) return storedChallenge();
  history.replaceState(history.state, '', pathname + search);
  return decodeURIComponent(hash.slice(prefix.length));
}

/**
 * Goes on with the challenge that came along.
 * @throws as {@link openSecondStep}, and when the challenge cannot be read
 */
export async function goOnWithArrived(): Promise<void> {
  const challenge = arrivedChallenge();
  if (challenge === null) return;
  keepChallenge(challenge);
  await loadMessages('factors');
  await openSecondStep(
    await readChallenge(challenge).catch((error: unknown) => {
      if (isRefused(error)) keepChallenge(null);
      throw isChallengeOver(error) ? challengeOver() : error;
    }),
  );
}

/** Without a connection, or with a server that is busy, the next reload finds the step again. */
const isRefused = (error: unknown) => error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
