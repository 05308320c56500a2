import type { Violation } from '#shared/violations.ts';
import { ApiError } from '#web/api/api.ts';
import { problemText, translate } from '#web/i18n/words.ts';
import { waitText } from './durationText.ts';

/** What a refused call leaves on a visitor's form: violations at their inputs, the rest said over it. */
export interface Failure {
  violations: Violation[];
  /** In the language of the moment it is shown; null when the inputs say everything. */
  say: (() => string) | null;
}

export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.server');
  if (error.status === 429 && error.retryAfter)
    return translate('errors.rate_limited_for', { wait: waitText(error.retryAfter) });
  return problemText(error.problem, 'auth');
}

/** `shown`: the fields that have an input to say it at. */
export function failureOf(error: unknown, shown: readonly string[]): Failure {
  const all = error instanceof ApiError ? error.problem.violations : [];
  const violations = all.filter(({ field }) => shown.includes(field));
  if (violations.length > 0) return { violations, say: null };
  const [hidden] = all;
  return {
    violations,
    say: hidden ? () => translate(hidden.message, hidden.params) : () => failureText(error),
  };
}
