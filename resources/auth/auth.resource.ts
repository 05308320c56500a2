import { z } from 'zod/mini';
import { get, patch, post } from '#shared/endpoint.ts';
import { defineResource } from '#shared/resource.ts';
import { Account, PublicAccount } from '../account/account.resource.ts';
import { ProfileUpdate, User } from '../users/users.resource.ts';
import { Login } from './login.ts';

/** Modules come with their own slice; until then the list is empty. */
const Module = z.object({ id: z.int(), alias: z.string(), name: z.string() });

export const Me = z.object({
  user: z.nullable(User),
  account: z.union([Account, PublicAccount]),
  modules: z.array(Module),
});
export type Me = z.infer<typeof Me>;

export const auth = defineResource({
  name: 'auth',
  endpoints: {
    captcha: get('/v1/auth/captcha', {
      summary: 'A new challenge for the sign-in page',
      access: 'everyone',
      reply: z.record(z.string(), z.unknown()),
      rate: [{ per: 'ip', counts: 'all', attempts: 120, minutes: 15 }],
    }),
    login: post('/v1/auth/login', {
      summary: 'Signs in; answers the access token',
      access: 'everyone',
      body: Login,
      reply: 'text',
      transaction: 'own',
      rate: [
        { per: 'email', counts: 'failures', attempts: 10, minutes: 15 },
        { per: 'ip', counts: 'failures', attempts: 50, minutes: 15 },
      ],
    }),
    logout: post('/v1/auth/logout', { summary: 'Ends the session of the token', access: 'user', reply: 'nothing' }),
    refresh_token: post('/v1/auth/refresh-token', {
      summary: 'Renews an access token, with the refresh cookie',
      access: 'everyone',
      reply: 'text',
      transaction: 'own',
    }),
    me: get('/v1/auth/me', { summary: 'Who is calling, and which account this is', access: 'everyone', reply: Me }),
    update_me: patch('/v1/auth/me', {
      summary: 'Changes the caller’s own profile',
      access: 'user',
      body: ProfileUpdate,
      reply: User,
    }),
  },
  refusals: {
    auth_error: 'unauthorized',
    user_blocked: 'forbidden',
  },
});
