import type { Ctx, JobCtx, OpenCtx } from '#server/context.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import type { auth } from './auth.resource.ts';

type Endpoints = (typeof auth)['endpoints'];

export async function signUp(_ctx: OpenCtx, _input: Input<Endpoints['sign_up']>): Promise<Reply<Endpoints['sign_up']>> {
  throw new Error('to come');
}
export async function resetPassword(_ctx: Ctx, _input: Input<Endpoints['reset_password']>): Promise<undefined> {
  throw new Error('to come');
}
export async function readCode(
  _ctx: Ctx,
  _input: Input<Endpoints['read_code']>,
): Promise<Reply<Endpoints['read_code']>> {
  throw new Error('to come');
}
export async function confirmCode(_ctx: OpenCtx, _input: Input<Endpoints['reset_password_confirm']>): Promise<string> {
  throw new Error('to come');
}
export async function listOwnAccounts(_ctx: Ctx): Promise<Reply<Endpoints['accounts']>> {
  throw new Error('to come');
}
export async function openAccount(_ctx: Ctx, _input: Input<Endpoints['open_account']>): Promise<string> {
  throw new Error('to come');
}
export async function enterAccount(_ctx: OpenCtx, _input: Input<Endpoints['enter']>): Promise<string> {
  throw new Error('to come');
}
export async function sendReset(_ctx: JobCtx, _payload: { account_id: number; email: string }): Promise<void> {}
export async function sendFound(_ctx: JobCtx, _payload: { account_id: number; user_id: number }): Promise<void> {}
export async function sendWelcome(_ctx: JobCtx, _payload: { account_id: number; user_id: number }): Promise<void> {}
export async function removeStale(_ctx: JobCtx): Promise<void> {}
