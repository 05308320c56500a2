import type { Ctx, OpenCtx } from '#server/context.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { users } from './users.resource.ts';

type Endpoints = (typeof users)['endpoints'];

export async function getAvatar(
  _ctx: Ctx,
  _input: Input<Endpoints['get_avatar']>,
): Promise<Reply<Endpoints['get_avatar']>> {
  throw new Error('to come');
}
export async function setAvatar(
  _ctx: OpenCtx,
  _input: Input<Endpoints['set_avatar']>,
): Promise<Reply<Endpoints['set_avatar']>> {
  throw new Error('to come');
}
