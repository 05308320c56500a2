import type { signInErrors } from '#resources/identities/identities.resource.ts';
import { translate } from '#web/i18n/words.ts';
import type { Failure } from '../form/submitError.ts';

/** By name, so that an address can make the page say nothing else; the compiler keeps it whole. */
const words: Record<(typeof signInErrors)[number], string> = {
  third_party_failed: 'auth.third_party.failed',
  third_party_stranger: 'auth.third_party.stranger',
  third_party_taken: 'auth.third_party.taken',
  user_blocked: 'auth.errors.user_blocked',
};

/** What to say of the `?error=` that third-party sign-in came back with. */
export function thirdPartyFailure(error: string | null): Failure['say'] {
  const [, key] = Object.entries(words).find(([name]) => name === error) ?? [];
  return key ? () => translate(key) : null;
}
