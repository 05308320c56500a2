import type { SignUp } from '#resources/people/auth/signUpSchemas.ts';
import { request } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';

export interface CreatedAccount {
  email: string;
  url: string;
  signInUrl: string;
}

export async function signUp(body: SignUp, intent: Intent): Promise<CreatedAccount> {
  const { method, path } = visitorCalls.sign_up;
  const { data, headers } = await request(method, path, { body, authorization: null, intent });
  const { url } = (data as { account: { url: string } }).account;
  return { email: body.email, url, signInUrl: headers.get('location') ?? url };
}
