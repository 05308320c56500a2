import { requestLimits } from '#shared/limits.ts';
import { type Problem, type ProblemKind, problemStatus } from '#shared/problems.ts';
import type { Resource } from '#shared/resource.ts';
import { type Violation, violation } from '#shared/violations.ts';

/** An expected error. It becomes a problem answer (docs/reference/api/every-call.md#errors). */
export class Refusal extends Error {
  readonly kind: ProblemKind;
  readonly violations: Violation[];
  readonly headers: Record<string, string>;
  readonly status: number;
  /** Members of the answer beside those of every problem. */
  readonly members: Pick<Problem, 'second_factor' | 'merged_into'>;
  /** The call goes on elsewhere: it is no failed attempt. */
  readonly isStep: boolean;
  /** What a 5xx comes from is in the log already. Several calls may fail by one try. */
  isLogged: boolean;

  constructor(
    kind: ProblemKind,
    message: string,
    options: {
      violations?: Violation[];
      headers?: Record<string, string>;
      status?: number;
      members?: Pick<Problem, 'second_factor' | 'merged_into'>;
      isStep?: boolean;
      isLogged?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.violations = (options.violations ?? []).slice(0, requestLimits.violations_max);
    this.headers = options.headers ?? {};
    this.status = options.status ?? problemStatus[kind];
    this.members = options.members ?? {};
    this.isStep = options.isStep ?? false;
    this.isLogged = options.isLogged ?? false;
  }
}

/** A refusal that a resource declares: `throw refuse(users, 'user is owner of current account')`. */
export const refuse = <R extends Resource>(resource: R, message: keyof R['refusals'] & string) =>
  new Refusal((resource.refusals as Record<string, ProblemKind>)[message] as ProblemKind, message);

/** The same answer for things that were deleted, never existed or belong to another account. */
export const notFound = () => new Refusal('not_found', 'not_found');

export const forbidden = (message = 'forbidden') => new Refusal('forbidden', message);

export const unauthorized = (message = 'unauthorized') =>
  new Refusal('unauthorized', message, { headers: { 'www-authenticate': 'WebApp' } });

export const invalid = (violations: Violation[]) => new Refusal('validation', 'validation', { violations });

export const invalidField = (field: string, message: string, params: Violation['params'] = {}) =>
  invalid([violation(field, message, params)]);

/** The account has as many calls of this kind running and waiting as are its share (docs/start/load.md#shares). */
export const accountBusy = () => new Refusal('rate_limited', 'account_busy', { headers: { 'retry-after': '5' } });

/** The records of the account are being moved (docs/reference/product/storage.md#moves). */
export const storageMoving = () => new Refusal('conflict', 'storage_moving');

/** Stops work for a caller who has disconnected. Nobody reads the answer; the log shows the status. */
export const callerDisconnected = () => new Refusal('malformed', 'caller_gone', { status: 499 });
