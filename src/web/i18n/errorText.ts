import type { Problem } from '#shared/problems.ts';
import type { Violation } from '#shared/violations.ts';
import { ApiError } from '../api/api.ts';
import type { MessageKey } from './messages.ts';
import { hasMessage, type Translate, translate } from './translate.ts';

/** Namespaces of the API's `errors.*`, by the pages that need them. */
const shared = ['errors', 'request_errors', 'value_errors'];

/** The key for a message of the API: the section's own, or a shared one. */
function errorKey(message: string, section?: string): MessageKey | undefined {
  const name = message.replace(/^errors\./, '');
  const own = section ? [`${section}.errors.${message}`] : [];
  return [...own, ...shared.map((namespace) => `${namespace}.${name}`), message].find(hasMessage);
}

/** The text of a problem response; a general server error for an unknown message. */
export const problemText = ({ message }: Pick<Problem, 'message'>, section?: string): string =>
  translate(errorKey(message, section) ?? 'errors.server');

/** The text of a failed call. */
export const errorText = (error: unknown, section?: string): string =>
  problemText(error instanceof ApiError ? error.problem : { message: 'server' }, section);

/** The text of a violation; its limit chooses the plural form. */
export function violationText(
  { message, params }: Pick<Violation, 'message' | 'params'>,
  translate: Translate,
): string {
  const key = errorKey(message);
  const limit = params.min ?? params.max;
  if (!key) return message;
  return translate(key, { ...params, ...(typeof limit === 'number' ? { smart_count: limit } : {}) });
}
