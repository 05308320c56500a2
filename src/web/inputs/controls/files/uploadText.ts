import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';

/** The message of a failed upload: the server's violation, or the general error. */
export function uploadText(error: unknown): string {
  const violation = error instanceof ApiError ? error.problem.violations[0] : undefined;
  return violation ? violationText(violation, translate) : errorText(error, 'files');
}
