import type { Ctx, JobCtx, OpenCtx } from '#server/context.ts';
import type { Input } from '#shared/endpoint.ts';
import type { AccountSettings, account, Favicon } from './account.resource.ts';

type Endpoints = (typeof account)['endpoints'];

export async function getAccount(_ctx: Ctx): Promise<AccountSettings> {
  throw new Error('to come');
}
export async function updateAccount(_ctx: Ctx, _input: Input<Endpoints['update']>): Promise<AccountSettings> {
  throw new Error('to come');
}
export async function keepFavicon(_ctx: OpenCtx, _input: Input<Endpoints['favicon']>): Promise<Favicon> {
  throw new Error('to come');
}
export async function checkDomain(_ctx: OpenCtx): Promise<AccountSettings> {
  throw new Error('to come');
}
export async function checkDomains(_ctx: JobCtx): Promise<void> {}
