import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import type { OtherProof } from '#web/inputs/ui/messages.ts';
import { askPasskey, PasskeyError } from '#web/passkeys/passkeys.ts';
import { reauthenticate } from '../proof/api.ts';
import { readProofOptions } from './api.ts';

/** Reauthentication with a passkey; null for a person without one that works here. */
export async function passkeyProof(): Promise<OtherProof | null> {
  let options = await readProofOptions();
  if (!options) return null;
  return {
    label: translate('member.reauthenticate.passkey'),
    async prove() {
      try {
        // Each use needs options of its own.
        const given = options ?? (await readProofOptions());
        options = null;
        // Removed elsewhere meanwhile.
        if (!given) return translate('member.reauthenticate.passkey_failed');
        await reauthenticate({ passkey: await askPasskey(given) });
        return null;
      } catch (error) {
        return refusalText(error);
      }
    },
  };
}

const refusalText = (error: unknown): string =>
  error instanceof PasskeyError || (error instanceof ApiError && error.problem.message === 'validation')
    ? translate('member.reauthenticate.passkey_failed')
    : errorText(error);
