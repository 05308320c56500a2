import { ApiError } from '#web/providers/api.ts';
import { errorText } from '#web/providers/errorText.ts';
import { translate } from '#web/providers/words.ts';
import { violationText } from '#web/resource/violationText.ts';

/** Why nothing was imported: of our own reasons their key, of the server's what it says of the file or the mapping. */
export function importFailure(reason: unknown): string {
  if (typeof reason === 'string') return translate(`records.import.${reason}`);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, 'records');
}
