import { ApiError } from '#web/api/api.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';
import { notify } from '#web/ui/messages.ts';

/** Tells of a call that failed: in the refusal's own words where fields have some, else by what was tried. */
export function sayFailure(error: unknown, tried: 'set_order' | 'remove' | 'restore' | 'retry' | 'discard'): void {
  const own = error instanceof ApiError ? `fields.errors.${error.problem.message}` : '';
  notify({ tone: 'error', text: translate(hasMessage(own) ? own : `fields.errors.${tried}`) });
}
