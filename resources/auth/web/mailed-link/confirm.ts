import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import type { CodeConfirm } from '#resources/auth/signUpSchemas.ts';
import { ApiError, call } from '#web/api/api.ts';
import { session } from '#web/session/session.ts';
import { visitorCalls } from '#web/session/visitorCalls.ts';

export interface ConfirmProps {
  code: string;
  meaning: CodeInfo;
  /** The code was used up or its time ended meanwhile. */
  onOver(): void;
}

/** Whether it is the code itself that is refused, and nothing that came with it. */
const refusesCode = (error: unknown) =>
  error instanceof ApiError && error.problem.violations.some(({ field }) => field === 'code');

/** Signs in with a mailed code; the guards then lead on. */
export async function confirm(body: CodeConfirm, onOver: () => void): Promise<void> {
  let token: string;
  try {
    token = await call(visitorCalls.reset_password_confirm, { body, authorization: null });
  } catch (error) {
    if (!refusesCode(error)) throw error;
    onOver();
    return;
  }
  await session.enter(token);
}
