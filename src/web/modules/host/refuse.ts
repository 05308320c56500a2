import type { HostProblem } from '#sdk/protocol.ts';
import { ApiError } from '#web/api/api.ts';

/** A refusal of the host, as a widget gets it. */
export const refuse = (status: number, problem: string): HostProblem => ({ status, problem, violations: [] });

/** What a widget may know of an error: the problem that the server answered. */
export function toProblem(error: unknown): HostProblem {
  if (error instanceof ApiError) {
    const { message, violations } = error.problem;
    return {
      status: error.status,
      problem: message,
      violations: violations.map(({ field, message: text }) => ({ field, message: text })),
    };
  }
  const { status, problem } = (error ?? {}) as Partial<HostProblem>;
  return typeof status === 'number' && typeof problem === 'string' ? refuse(status, problem) : refuse(0, 'failed');
}
