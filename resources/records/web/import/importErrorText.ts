import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';

/** Why an import failed. @param reason a key of the browser's own checks, or the error of the request */
export function importErrorText(reason: unknown): string {
  const own = `records.import.${reason}`;
  if (typeof reason === 'string' && hasMessage(own)) return translate(own);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, 'records');
}
