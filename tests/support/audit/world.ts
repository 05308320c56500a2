import { randomUUID } from 'node:crypto';
import type { User } from '#resources/people/users/users.resource.ts';
import type { ThirdParty } from '../oauth/thirdParty.ts';
import type { Answer, Client } from '../server/client.ts';
import { password } from '../server/credentials.ts';

/** What calls of the proof share. */
export interface AuditWorld {
  third: ThirdParty;
  api: ThirdParty['api'];
  owner: Client;
  ownerId: number;
  /** An address that answers 204. */
  backend: string;
  /** Everything that must not be in the log: what was sent as a secret, and what was answered as one. */
  secrets: Set<string>;
  /** A value that is told from all others wherever it turns up. */
  secret(): string;
}

/** A call that succeeds, and the entry that it must leave. */
export interface AuditedCall {
  /** Undefined: an answer of its own, checked there. */
  run(): Promise<Answer<unknown> | undefined>;
  /** Of the entry; by default the owner of the first account. */
  user_id?: number | null;
  subject: { type: string; id?: number | null };
  account_id?: number;
  /** The answer is a secret itself. */
  answersSecret?: true;
}

export type MakeCall = (world: AuditWorld) => Promise<AuditedCall>;

export async function makeWorld(third: ThirdParty, backend: string): Promise<AuditWorld> {
  const owner = await third.api.signInOwner();
  const ownerId = (await owner.get<{ user: User }>('/v1/auth/me')).body.user.id;
  const secrets = new Set<string>([password]);
  const secret = () => {
    const made = `hidden-${randomUUID()}`;
    secrets.add(made);
    return made;
  };
  return { third, api: third.api, owner, ownerId, backend, secrets, secret };
}

let count = 0;
/** Letters alone, as an API name needs. */
export const fresh = (): string => {
  count += 1;
  return `audited_${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
};
