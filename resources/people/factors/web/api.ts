import type { NewCredential } from '#shared/auth/webauthn.ts';
import { ApiError, call } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { factors } from '../factors.resource.ts';

const {
  confirm_totp,
  create_passkey,
  list,
  make_recovery_codes,
  remove_passkey,
  remove_totp,
  rename_passkey,
  start_passkey,
  start_totp,
} = factors.endpoints;

export const readFactors = () => call(list);

/** A secret for an authenticator app, which {@link confirmTotp} proves. */
export const startTotp = () => call(start_totp);

export const confirmTotp = (code: string) => call(confirm_totp, { body: { code } });

/** What the browser needs to make a passkey. */
export const startPasskey = () => call(start_passkey);

export const createPasskey = (name: string, passkey: NewCredential, intent: Intent) =>
  call(create_passkey, { body: { name, passkey }, intent });

export const renamePasskey = (id: number, name: string) => call(rename_passkey, { params: { id }, body: { name } });

export const makeRecoveryCodes = () => call(make_recovery_codes);

/** It was removed elsewhere. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
};

export const removeTotp = () => call(remove_totp).catch(unlessGone);

export const removePasskey = (id: number) => call(remove_passkey, { params: { id } }).catch(unlessGone);
