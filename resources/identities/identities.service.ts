import type { Ctx, OpenCtx } from '#server/context.ts';
import type { Input, Reply, Written } from '#shared/endpoint.ts';
import type { identities } from './identities.resource.ts';

type Endpoints = (typeof identities)['endpoints'];

export async function startThirdParty(_ctx: OpenCtx, _input: Input<Endpoints['start']>): Promise<Written> {
  throw new Error('to come');
}
export async function comeBack(_ctx: OpenCtx, _input: Input<Endpoints['callback']>): Promise<Written> {
  throw new Error('to come');
}
export async function finishThirdParty(_ctx: OpenCtx, _input: Input<Endpoints['finish']>): Promise<Written> {
  throw new Error('to come');
}
export async function linkIdentity(_ctx: OpenCtx, _input: Input<Endpoints['link']>): Promise<string> {
  throw new Error('to come');
}
export async function listIdentities(_ctx: Ctx): Promise<Reply<Endpoints['list']>> {
  throw new Error('to come');
}
export async function removeIdentity(_ctx: Ctx, _input: Input<Endpoints['remove']>): Promise<undefined> {
  throw new Error('to come');
}
