import type { Violation } from '#shared/violations.ts';
import { notify } from '#web/layout/messages.ts';
import { ApiError } from '#web/providers/api.ts';
import { problemText, translate } from '#web/providers/words.ts';

/** Seconds as people say them: up to a minute and a half in seconds, then in minutes, rounded up. */
export const waitText = (seconds: number): string =>
  seconds <= 90
    ? translate('wait.seconds', { smart_count: Math.ceil(seconds) })
    : translate('wait.minutes', { smart_count: Math.ceil(seconds / 60) });

function textOf(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.server');
  if (error.status === 429 && error.retryAfter)
    return translate('errors.rate_limited_for', { wait: waitText(error.retryAfter) });
  return problemText(error.problem, 'auth');
}

const isShown = ({ field }: Violation) => ['email', 'password', 'captcha'].includes(field);

/**
 * What a refused login says: violations go to their inputs, a wrong pair is told as a toast and over the form
 * (SPEC.md section 8), everything else over the form.
 */
export function signInFailure(error: unknown): { text: string; violations: Violation[] } {
  const violations = error instanceof ApiError ? error.problem.violations.filter(isShown) : [];
  if (violations.length > 0) return { text: '', violations };
  if (!(error instanceof ApiError) || error.problem.message !== 'auth_error')
    return { text: textOf(error), violations };
  notify({ tone: 'error', text: textOf(error) });
  return { text: translate('auth.sign_in.failed'), violations };
}
