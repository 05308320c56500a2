import type { Ctx } from '#server/context.ts';
import type { Input } from '#shared/endpoint.ts';
import type { User, users } from './users.resource.ts';

type Endpoints = (typeof users)['endpoints'];

export async function inviteUser(_ctx: Ctx, _input: Input<Endpoints['invite']>): Promise<User> {
  throw new Error('to come');
}
export async function inviteAgain(_ctx: Ctx, _input: Input<Endpoints['invite_again']>): Promise<undefined> {
  throw new Error('to come');
}
