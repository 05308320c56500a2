import { ApiError, call } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';
import { promptPassword } from '#web/ui/messages.ts';

const isRefused = (error: unknown, message: string) => error instanceof ApiError && error.problem.message === message;

/**
 * Makes a call that changes credentials. When the person signed in too long ago, it asks for their password and calls
 * again (docs/api.md#reauthentication).
 * @returns null when the person closed the prompt
 */
export async function reauthenticated<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act();
  } catch (error) {
    if (!isRefused(error, 'needs_password')) throw error;
  }
  const isConfirmed = await promptPassword({
    title: translate('member.reauthenticate.title'),
    text: translate('member.reauthenticate.text'),
    verify,
  });
  return isConfirmed ? act() : null;
}

async function verify(password_current: string): Promise<string | null> {
  try {
    await call(memberCalls.reauthenticate, { body: { password_current } });
    return null;
  } catch (error) {
    return isRefused(error, 'validation') ? translate('member.prompt.wrong_password') : errorText(error);
  }
}
