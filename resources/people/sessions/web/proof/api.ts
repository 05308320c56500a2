import type { Call } from '#shared/endpoint.ts';
import { call } from '#web/api/api.ts';
import { memberCalls } from '#web/session/callsByAddress.ts';

const address = memberCalls.reauthenticate;

/** Proves who the person is, by password or passkey (docs/reference/api/sign-in.md#reauthentication). */
export const reauthenticate = (body: Call<typeof address>['body']) => call(address, { body });
