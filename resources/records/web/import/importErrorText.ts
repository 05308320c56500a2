import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';

/** Why nothing was imported: of our own reasons their key, of the server's what it says of the file or the mapping. */
export function importFailure(reason: unknown): string {
  const own = `records.import.${reason}`;
  if (typeof reason === 'string' && hasMessage(own)) return translate(own);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, 'records');
}
