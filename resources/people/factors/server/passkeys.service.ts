import { randomBytes } from 'node:crypto';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Ctx } from '#server/context.ts';
import { asSystem } from '#server/database/database.ts';
import { consumeNonce } from '#server/database/sql/consumeNonce.ts';
import { isoDates } from '#server/database/sql/isoDates.ts';
import { invalidField, notFound, refuse } from '#server/errors/errors.ts';
import { passkey_minutes, passkeys_per_person } from '#shared/auth/factorNumbers.ts';
import type { CreationOptions, NewCredential, Transport } from '#shared/auth/webauthn.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { factors, type Passkey } from '../factors.resource.ts';
import { afterFirst, afterRemoval, auditChange, lockSelf } from './changes.service.ts';
import * as queries from './factors.queries.ts';
import { notifyPerson } from './notices.service.ts';
import { type RelyingParty, relyingPartyOf } from './relyingParty.ts';
import { forgottenAt, hashOf, newWebauthnChallenge, readWebauthnChallenge } from './webauthnChallenge.ts';

type Endpoints = (typeof factors)['endpoints'];

/** EdDSA, ES256, RS256: what authenticators have. */
const algorithms = [-8, -7, -257];
const transports: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

const HANDLE_BYTES = 32;

/** All passkeys of a person name them in the same way, so that an authenticator sees one person. */
export async function startPasskey(ctx: Ctx): Promise<CreationOptions> {
  const person = await lockSelf(ctx);
  const rp = offered(ctx);
  const own = await queries.findPasskeys(ctx.db, person.id);
  refuseTooMany(own);
  const user_handle = (own[0]?.user_handle ?? randomBytes(HANDLE_BYTES)).toString('base64url');
  return {
    rp: { id: rp.id, name: ctx.account.name },
    user: { id: user_handle, name: person.email, displayName: person.name },
    challenge: newWebauthnChallenge(ctx, 'register', { user_id: person.id, of: user_handle }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkey_minutes * 60_000,
    excludeCredentials: own
      .filter(({ rp_id }) => rp_id === rp.id)
      .map(({ credential_id, transports }) => ({
        id: credential_id.toString('base64url'),
        type: 'public-key',
        transports,
      })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

export async function createPasskey(
  ctx: Ctx,
  { body }: Input<Endpoints['create_passkey']>,
): Promise<Reply<Endpoints['create_passkey']>> {
  const person = await lockSelf(ctx);
  const rp = offered(ctx);
  const own = await queries.findPasskeys(ctx.db, person.id);
  refuseTooMany(own);
  const made = await verifyNew(ctx, rp, { user_id: person.id, passkey: body.passkey });
  const row = await queries.insertPasskey(ctx.db, { user_id: person.id, rp_id: rp.id, name: body.name, ...made });
  if (!row) throw refuse(factors, 'passkey_exists');
  const recovery_codes = await afterFirst(ctx, person);
  await auditChange(ctx, person.id, { to: 'passkey' });
  await notifyPerson(ctx, person.id, 'passkey_added', body.name);
  return { passkey: toPasskey(row, rp), recovery_codes };
}

export async function renamePasskey(
  ctx: Ctx,
  { params, body }: Input<Endpoints['rename_passkey']>,
): Promise<Reply<Endpoints['rename_passkey']>> {
  const person = await lockSelf(ctx);
  const row = await findOwn(ctx, person.id, params.id);
  await queries.renamePasskey(ctx.db, person.id, row.id, body.name);
  return toPasskey({ ...row, name: body.name }, relyingPartyOf(ctx.platform.settings, ctx.caller.host));
}

export async function removePasskey(ctx: Ctx, { params }: Input<Endpoints['remove_passkey']>): Promise<undefined> {
  const person = await lockSelf(ctx);
  const row = await findOwn(ctx, person.id, params.id);
  await queries.deletePasskey(ctx.db, person.id, row.id);
  await afterRemoval(ctx, person.id);
  await auditChange(ctx, person.id, { from: 'passkey' });
  await notifyPerson(ctx, person.id, 'passkey_removed', row.name);
}

export const toPasskey = (row: queries.PasskeyRow, rp: RelyingParty | null): Passkey => {
  const { id, name, is_backed_up, created_at, last_used_at } = row;
  return isoDates({ id, name, is_backed_up, works_here: row.rp_id === rp?.id, created_at, last_used_at });
};

async function findOwn(ctx: Ctx, user_id: number, id: number): Promise<queries.PasskeyRow> {
  const rows = await queries.findPasskeys(ctx.db, user_id);
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound();
  ctx.match(factors, toPasskey(row, relyingPartyOf(ctx.platform.settings, ctx.caller.host)));
  return row;
}

// ── Rules ────────────────────────────────────────────────────────────────────────────────────────────

function offered(ctx: Ctx): RelyingParty {
  const rp = relyingPartyOf(ctx.platform.settings, ctx.caller.host);
  if (!rp) throw refuse(factors, 'passkeys_not_offered');
  return rp;
}

function refuseTooMany(own: readonly unknown[]): void {
  if (own.length >= passkeys_per_person) throw refuse(factors, 'too_many_passkeys');
}

interface New {
  user_id: number;
  passkey: NewCredential;
}

/** @throws 422 on `passkey` */
async function verifyNew(ctx: Ctx, rp: RelyingParty, { user_id, passkey }: New) {
  const wrong = () => invalidField('passkey', 'factors.errors.passkey');
  let challenge = '';
  let user_handle = '';
  const isOurs = (given: string) => {
    const content = readWebauthnChallenge(ctx, 'register', given);
    challenge = given;
    user_handle = content?.of ?? '';
    return content?.user_id === user_id;
  };
  const { clientDataJSON, attestationObject } = passkey.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...{ id: passkey.id, rawId: passkey.rawId, type: passkey.type, clientExtensionResults: {} },
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge: isOurs,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: Error) => {
    ctx.log.info({ reason: error.message }, 'passkey refused');
    throw wrong();
  });
  const isFirstUse = await asSystem(ctx.db, ctx.account.id, (db) =>
    consumeNonce(db, hashOf(challenge), forgottenAt(ctx, passkey_minutes)),
  );
  if (!registrationInfo || !isFirstUse) throw wrong();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    user_handle: Buffer.from(user_handle, 'base64url'),
    counter: credential.counter,
    transports: (passkey.response.transports ?? []).filter((each): each is Transport => transports.includes(each)),
    is_backed_up: credentialBackedUp,
  };
}
