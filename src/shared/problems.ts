import type { Challenge } from './auth/secondFactor.ts';
import type { Violation } from './violations.ts';

/** Kinds of refusals with their HTTP status (docs/reference/api/every-call.md#errors). */
export const problemStatus = {
  malformed: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  stale: 412,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  rate_limited: 429,
  server_error: 500,
  unavailable: 503,
  timeout: 504,
  quota_exceeded: 507,
} as const;

export type ProblemKind = keyof typeof problemStatus;

/** English titles, for logs. The browser translates `message`. */
export const problemTitle: Record<ProblemKind, string> = {
  malformed: 'Malformed request',
  unauthorized: 'Not signed in',
  payment_required: 'Balance too low',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  conflict: 'Conflict',
  stale: 'Changed by someone else',
  too_large: 'Too large',
  unsupported_media_type: 'Unsupported media type',
  validation: 'Validation failed',
  rate_limited: 'Too many requests',
  server_error: 'Server error',
  unavailable: 'Unavailable',
  timeout: 'Timed out',
  quota_exceeded: 'No space left',
};

/** The body of every error (RFC 9457, `application/problem+json`). Checks in the browser produce the same. */
export interface Problem {
  type: ProblemKind;
  title: string;
  status: number;
  /** A translation key. Some are fixed English texts (docs/reference/product/screens.md#error-texts). */
  message: string;
  request_id: string;
  violations: Violation[];
  /** Of 401 `second_factor_required`: what the sign-in asks for (docs/reference/api/sign-in.md#second-factor). */
  second_factor?: Challenge;
  /** Of 404: the record that the one asked for was merged into (docs/reference/api/records.md#merging-records). */
  merged_into?: number;
}

export const problem = (
  type: ProblemKind,
  message: string,
  violations: Violation[] = [],
  status: number = problemStatus[type],
): Omit<Problem, 'request_id'> => ({ type, title: problemTitle[type], status, message, violations });
