import { call } from '#web/api/api.ts';
import { loadMessages } from '#web/i18n/translate.ts';
import { factorCalls } from '#web/session/factorCalls.ts';
import { openSecondStep } from './openSecondStep.tsx';
import { isOver, leftAsOver } from './stepErrors.ts';

/** A third-party sign-in of a person with a second factor leads to the sign-in page with its challenge in the fragment. */
const prefix = '#second_factor=';

/**
 * Goes on with the challenge of the address, which is removed from there.
 * @throws as {@link openSecondStep}, and when the challenge cannot be read
 */
export async function goOnWithArrived(): Promise<void> {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(prefix)) return;
  history.replaceState(history.state, '', pathname + search);
  const challenge = decodeURIComponent(hash.slice(prefix.length));
  await loadMessages('factors');
  const read = call(factorCalls.read_challenge, { body: { challenge }, authorization: null });
  await openSecondStep(
    await read.catch((error: unknown) => {
      throw isOver(error) ? leftAsOver() : error;
    }),
  );
}
