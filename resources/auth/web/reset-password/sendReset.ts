import { call } from '#web/api/api.ts';
import { visitorCalls } from '#web/session/visitorCalls.ts';

/** Answers the same whether or not there is such a person (CONTRACT.md section 2). */
export const sendReset = (email: string): Promise<void> =>
  call(visitorCalls.reset_password, { body: { email }, authorization: null });
