import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { violationText } from '#web/i18n/violationText.ts';
import { translate } from '#web/i18n/words.ts';

/** Why nothing was imported: of our own reasons their key, of the server's what it says of the file or the mapping. */
export function importFailure(reason: unknown): string {
  if (typeof reason === 'string') return translate(`records.import.${reason}`);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, 'records');
}
