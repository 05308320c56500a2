import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { promptPassword } from '#web/inputs/ui/messages.ts';
import { passkeysSupported } from '#web/passkeys/passkeysSupported.ts';
import { reauthenticate } from './proof/api.ts';

const isRefused = (error: unknown, message: string) => error instanceof ApiError && error.problem.message === message;

/**
 * Makes a call that changes credentials. When the person signed in too long ago, it asks for their password, or for a passkey
 * if they have one that works here, and calls again (docs/reference/api/sign-in.md#reauthentication).
 * @returns null when the person closed the prompt
 */
export async function reauthenticated<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!isRefused(error, 'needs_password')) throw error;
  }
  const other = passkeysSupported() ? await otherProof() : null;
  const isConfirmed = await promptPassword({
    title: translate(`member.reauthenticate.${other ? 'title_either' : 'title'}`),
    text: translate(`member.reauthenticate.${other ? 'text_either' : 'text'}`),
    verify,
    ...(other && { other }),
  });
  return isConfirmed ? act() : null;
}

/** Null where the person has no passkey, or it cannot be said: the password is always there. */
const otherProof = () =>
  import('./passkey/passkeyProof.ts').then(
    ({ passkeyProof }) => passkeyProof(),
    () => null,
  );

async function verify(password_current: string): Promise<string | null> {
  try {
    await reauthenticate({ password_current });
    return null;
  } catch (error) {
    return isRefused(error, 'validation') ? translate('member.prompt.wrong_password') : errorText(error);
  }
}
