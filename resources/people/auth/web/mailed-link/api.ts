import type { CodeInfo } from '#resources/people/auth/auth.resource.ts';
import type { CodeConfirm } from '#resources/people/auth/signUpSchemas.ts';
import { call } from '#web/api/api.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';

const { enter, logout, read_code, reset_password_confirm } = visitorCalls;

/** What a code is for. */
export const readCode = (code: string): Promise<CodeInfo> => call(read_code, { body: { code }, authorization: null });

/** Uses a mailed code. @returns the token of a session */
export const confirmCode = (body: CodeConfirm): Promise<string> =>
  call(reset_password_confirm, { body, authorization: null });

/** Uses the code of an `/enter` link. @returns the token of a session */
export const enterByCode = (code: string): Promise<string> => call(enter, { body: { code }, authorization: null });

/** Ends the session of this header. */
export const endSession = (authorization: string) => call(logout, { authorization });
