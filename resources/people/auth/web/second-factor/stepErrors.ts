import { ApiError } from '#web/api/api.ts';
import { problemText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { PasskeyError } from '#web/passkeys/passkeys.ts';
import { SecondStepLeft } from '../form/secondStep.ts';
import { errorMessage, type SubmitError } from '../form/submitError.ts';

const messageOf = (error: unknown) => (error instanceof ApiError ? error.problem.message : '');

/** The challenge has expired, was used, or had too many wrong codes. */
export const isChallengeOver = (error: unknown): boolean => messageOf(error) === 'challenge_over';

/** The error with which the second step ends when its challenge is over. */
export const challengeOver = () => new SecondStepLeft(() => translate('factors.errors.challenge_over'));

/** What the second step shows itself. */
export interface StepError {
  /** The input that is wrong; absent: above the form. */
  field?: 'code' | 'recovery_code' | undefined;
  text: () => string;
}

/** Refusals of the sign-in itself, which the form under the second step explains. */
const isOfSignIn = (error: unknown) =>
  error instanceof ApiError && [401, 403, 409, 422].includes(error.status) && !ownViolation(error);

const ownViolation = (error: ApiError) =>
  error.problem.violations.find(({ message }) => message.startsWith('factors.errors.'));

/** @returns what to show here; an Error is for the form that began the sign-in */
export function stepErrorOf(error: unknown): StepError | Error {
  if (isChallengeOver(error)) return challengeOver();
  if (isOfSignIn(error)) return error as Error;
  const own = error instanceof ApiError ? ownViolation(error) : undefined;
  if (!own) return { text: passkeySignInText(error) };
  const { field } = own;
  return {
    field: field === 'code' || field === 'recovery_code' ? field : undefined,
    text: () => violationText(own, translate),
  };
}

/** Why a passkey did not sign in, or why the call failed. */
export const passkeySignInText = (error: unknown): NonNullable<SubmitError['message']> =>
  error instanceof PasskeyError
    ? () => translate(error.reason === 'closed' ? 'factors.step.passkey_closed' : 'factors.step.passkey_failed')
    : messageOf(error) === 'passkey_refused'
      ? () => problemText({ message: 'passkey_refused' }, 'factors')
      : () => errorMessage(error);
