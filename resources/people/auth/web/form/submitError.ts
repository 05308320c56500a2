import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { problemText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { durationText } from './durationText.ts';
import { SecondStepLeft } from './secondStep.ts';

/** What a failed call shows in a visitor form: violations at their inputs, anything else above the form. */
export interface SubmitError {
  violations: Violation[];
  /** In the current language; null when the violations say everything. */
  message: (() => string) | null;
}

export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.server');
  if (error.status === 429 && error.retryAfter)
    return translate('errors.rate_limited_for', { wait: durationText(error.retryAfter) });
  return problemText(error.problem, 'auth');
}

/** @param fields that have an input to show a violation at */
export function toSubmitError(error: unknown, fields: readonly string[]): SubmitError {
  if (error instanceof SecondStepLeft) return { violations: [], message: error.shown };
  const all = error instanceof ApiError ? error.problem.violations : [];
  const violations = all.filter(({ field }) => fields.includes(field));
  if (violations.length > 0) return { violations, message: null };
  const [hidden] = all;
  return {
    violations,
    message: hidden ? () => violationText(hidden, translate) : () => errorMessage(error),
  };
}
