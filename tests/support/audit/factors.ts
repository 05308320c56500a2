import { expect } from 'vitest';
import type { AuditAction } from '#resources/audit/audit/auditActions.ts';
import type { TotpSecret } from '#resources/people/factors/factors.resource.ts';
import type { RequestOptions } from '#shared/auth/webauthn.ts';
import { addPasskey, addTotp, challengeOf, codeOf, freshCode, give } from '../factors/secondFactor.ts';
import type { Client } from '../server/client.ts';
import type { AuditedCall, AuditWorld, MakeCall } from './world.ts';

const self = (id: number, run: AuditedCall['run'], more: Partial<AuditedCall> = {}): AuditedCall => ({
  run,
  user_id: id,
  subject: { type: 'users', id },
  ...more,
});

interface Person {
  id: number;
  email: string;
  signedIn: Client;
}

async function person({ api }: AuditWorld): Promise<Person> {
  const { id, email } = await api.makeUser();
  return { id, email, signedIn: await api.signIn(email) };
}

/** With an authenticator app, whose secret and recovery codes must not be in the log. */
async function withTotp(world: AuditWorld) {
  const made = await person(world);
  const totp = await addTotp(made.signedIn);
  for (const secret of [totp.secret, ...totp.recovery_codes]) world.secrets.add(secret);
  return { ...made, ...totp };
}

async function withPasskey(world: AuditWorld) {
  const made = await person(world);
  return { ...made, ...(await addPasskey(made.signedIn)) };
}

/** Calls about second factors. */
export const ofFactors: Partial<Record<AuditAction, MakeCall>> = {
  'auth.second_factor': async (world) => {
    const { id, email, secret } = await withTotp(world);
    const { challenge } = await challengeOf(world.api, email);
    world.secrets.add(challenge);
    const code = await freshCode(world.api, id, secret);
    return self(id, () => give(world.api, { challenge, code }), { answersSecret: true });
  },
  'auth.passkey': async (world) => {
    const { id, device } = await withPasskey(world);
    const { body } = await world.api.visitor().post<{ options: RequestOptions }>('/v1/auth/passkey/options');
    const passkey = device.get(body.options);
    return self(id, () => world.api.visitor().post('/v1/auth/passkey', { passkey }), { answersSecret: true });
  },
  'factors.confirm_totp': async (world) => {
    const { id, signedIn } = await person(world);
    const { secret } = (await signedIn.post<TotpSecret>('/v1/auth/factors/totp')).body;
    world.secrets.add(secret);
    const run = async () => {
      const answer = await signedIn.post<{ recovery_codes: string[] }>('/v1/auth/factors/totp/confirm', {
        code: codeOf(secret),
      });
      for (const code of answer.body.recovery_codes) world.secrets.add(code);
      return answer;
    };
    return self(id, run);
  },
  'factors.remove_totp': async (world) => {
    const { id, signedIn } = await withTotp(world);
    return self(id, () => signedIn.delete('/v1/auth/factors/totp'));
  },
  'factors.make_recovery_codes': async (world) => {
    const { id, signedIn } = await withTotp(world);
    const run = async () => {
      const answer = await signedIn.post<{ recovery_codes: string[] }>('/v1/auth/factors/recovery-codes');
      expect(answer.body.recovery_codes).toHaveLength(10);
      for (const code of answer.body.recovery_codes) world.secrets.add(code);
      return answer;
    };
    return self(id, run);
  },
  'factors.create_passkey': async (world) => {
    const { id, signedIn } = await person(world);
    const run = async () => {
      const { recovery_codes } = await addPasskey(signedIn);
      for (const code of recovery_codes ?? []) world.secrets.add(code);
      return undefined;
    };
    return self(id, run);
  },
  'factors.rename_passkey': async (world) => {
    const { id, signedIn, passkey } = await withPasskey(world);
    const run = () => signedIn.patch(`/v1/auth/factors/passkeys/${passkey.id}`, { name: 'Renamed' });
    return { run, user_id: id, subject: { type: 'factors', id: passkey.id } };
  },
  'factors.remove_passkey': async (world) => {
    const { id, signedIn, passkey } = await withPasskey(world);
    return self(id, () => signedIn.delete(`/v1/auth/factors/passkeys/${passkey.id}`));
  },
  'users.remove_second_factor': async (world) => {
    const { id } = await withTotp(world);
    return {
      run: () => world.owner.delete(`/v1/users/${id}/second-factor`),
      subject: { type: 'users', id },
    };
  },
};
