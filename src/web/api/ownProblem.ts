import type { Problem } from '#shared/problems.ts';
import type { Violation } from '#shared/violations.ts';

/**
 * Status and title of the kinds that the browser itself makes, the same as of the server (`src/shared/problems.ts`), whose
 * tables are not loaded for them.
 */
export const ownKinds = {
  validation: [422, 'Validation failed'],
  server_error: [500, 'Server error'],
  unavailable: [503, 'Unavailable'],
} as const;

/** A problem that no answer brought: of a check before the call, or of a call without an answer. */
export const problem = (
  type: keyof typeof ownKinds,
  message: string,
  violations: Violation[] = [],
  status: number = ownKinds[type][0],
): Omit<Problem, 'request_id'> => ({ type, title: ownKinds[type][1], status, message, violations });
