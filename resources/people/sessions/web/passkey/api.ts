import type { RequestOptions } from '#shared/auth/webauthn.ts';
import { call } from '#web/api/api.ts';
import { factorCalls } from '#web/session/factorCalls.ts';

/** Of a proof by a passkey; null for a person without one that works here. */
export const readProofOptions = async (): Promise<RequestOptions | null> =>
  (await call(factorCalls.reauthenticate_options)).options;
