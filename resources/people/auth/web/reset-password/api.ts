import { call } from '#web/api/api.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';

/** Mails a link, if the address is known. */
export const sendReset = (email: string): Promise<void> =>
  call(visitorCalls.reset_password, { body: { email }, authorization: null });
