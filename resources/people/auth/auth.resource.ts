import { z } from 'zod/mini';
import { Account, PublicAccount } from '#resources/account/account/account.resource.ts';
import { Preview } from '#resources/people/sessions/sessions.resource.ts';
import { ProfileUpdate, User } from '#resources/people/users/users.resource.ts';
import { Challenge, ChallengeBody, PasskeySignIn, SecondFactor } from '#shared/auth/secondFactor.ts';
import { RequestOptions } from '#shared/auth/webauthn.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { listOf } from '#shared/listQuery.ts';
import { InstalledModule } from '#shared/modules.ts';
import { defineResource } from '#shared/resource.ts';
import { email, id, timestamp } from '#shared/shapes.ts';
import { Login } from './loginSchema.ts';
import { codeAttempts, Reauthentication } from './secondFactorSchemas.ts';
import { Code, CodeConfirm, ResetPassword, SignUp } from './signUpSchemas.ts';

export const Me = z.object({
  user: z.nullable(User),
  account: z.union([Account, PublicAccount]),
  modules: z.array(InstalledModule),
  /** Only while an administrator sees the account as this person. */
  preview: z.optional(Preview),
  /** Only where passkeys can be used: not on custom domains. */
  passkeys_offered: z.optional(z.literal(true)),
  /** Only while the account requires a second factor that the caller does not have: docs/reference/api/sign-in.md#required-second-factor. */
  needs_second_factor: z.optional(z.literal(true)),
});
export type Me = z.infer<typeof Me>;

/** What sign-up answers: docs/reference/api/sign-in.md#sign-up. */
export const NewAccount = z.object({
  account: z.object({ id: id(), name: z.string(), subdomain: z.string(), url: z.string() }),
});

/**
 * What a code is for. `reset`, `invite` and `confirm` ask for a password; `found` and `join` do not, because the person
 * has one: the first makes them the owner of an account, the second accepts an invitation.
 */
export const CodeInfo = z.object({
  /** `enter` is not mailed. Its info shows whom a link signs in, before they replace the person in this browser. */
  kind: z.literal(['reset', 'invite', 'confirm', 'found', 'join', 'enter']),
  email: z.string(),
  name: z.string(),
  account_name: z.string(),
});
export type CodeInfo = z.infer<typeof CodeInfo>;

/** An account of the caller, for the account switcher. */
export const OwnAccount = z.object({
  id: id(),
  name: z.string(),
  url: z.string(),
  favicon: z.nullable(z.record(z.string(), z.string())),
  is_owner: z.boolean(),
  is_current: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** An account that waits for the caller's answer. */
export const OwnInvitation = z.object({
  id: id(),
  name: z.string(),
  favicon: z.nullable(z.record(z.string(), z.string())),
  inviter_name: z.nullable(z.string()),
  created_at: timestamp(),
});
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const auth = defineResource({
  name: 'auth',
  endpoints: {
    captcha: get('/v1/auth/captcha', {
      summary: 'A new challenge for the sign-in page',
      access: 'everyone',
      query: z.object({ level: z.optional(z.literal(['1', '2'])) }),
      reply: z.record(z.string(), z.unknown()),
      rate: [{ per: 'ip', counts: 'all', attempts: 120, minutes: 15 }],
    }),
    login: post('/v1/auth/login', {
      summary: 'Signs in; answers the access token',
      access: 'everyone',
      audit: { omit: ['email', 'password', 'captcha'] },
      body: Login,
      reply: 'text',
      transaction: 'own',
      rate: [
        { per: 'ip', counts: 'failures', attempts: 50, minutes: 15 },
        { per: 'email_and_ip', counts: 'failures', attempts: 10, minutes: 15, after: 'captcha' },
        { per: 'email', counts: 'failures', attempts: 50, minutes: 15, after: 'captcha', beyond: 'harder_captcha' },
      ],
    }),
    second_factor: post('/v1/auth/second-factor', {
      summary: 'Completes a sign-in that asked for a second factor; answers the access token',
      access: 'everyone',
      audit: { omit: ['challenge', 'code', 'recovery_code', 'passkey'] },
      body: SecondFactor,
      reply: 'text',
      transaction: 'own',
      rate: codeAttempts,
    }),
    read_challenge: post('/v1/auth/second-factor/challenge', {
      summary: 'What a challenge asks for, with new options for a passkey',
      access: 'everyone',
      audit: false,
      body: ChallengeBody,
      reply: Challenge,
      rate: [{ per: 'ip', counts: 'all', attempts: 120, minutes: 15 }],
    }),
    passkey_options: post('/v1/auth/passkey/options', {
      summary: 'Options for signing in with a passkey alone; null where passkeys are not offered',
      access: 'everyone',
      audit: false,
      reply: z.object({ options: z.nullable(RequestOptions) }),
      rate: [{ per: 'ip', counts: 'all', attempts: 120, minutes: 15 }],
    }),
    passkey: post('/v1/auth/passkey', {
      summary: 'Signs in with a passkey alone; answers the access token',
      access: 'everyone',
      audit: { omit: ['passkey'] },
      body: PasskeySignIn,
      reply: 'text',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 50, minutes: 15 }],
    }),
    logout: post('/v1/auth/logout', {
      summary: 'Ends the session of the token',
      access: 'user',
      audit: {},
      reply: 'nothing',
      in_preview: true,
      before_second_factor: true,
    }),
    refresh_token: post('/v1/auth/refresh-token', {
      summary: 'Renews an access token, with the refresh cookie',
      access: 'everyone',
      audit: false,
      reply: 'text',
      transaction: 'own',
    }),
    me: get('/v1/auth/me', { summary: 'The caller and the account', access: 'everyone', reply: Me }),
    update_me: patch('/v1/auth/me', {
      summary: 'Changes the caller’s own profile',
      access: 'user',
      audit: { write_only: ['password'], omit: ['password_confirm', 'password_current'] },
      body: ProfileUpdate,
      reply: User,
      transaction: 'own',
      before_second_factor: true,
    }),
    leave: post('/v1/auth/leave', {
      summary: 'Ends the caller’s membership of the account; not the owner’s',
      access: 'user',
      audit: {},
      reply: 'nothing',
      before_second_factor: true,
    }),
    reauthenticate: post('/v1/auth/reauthenticate', {
      summary: 'Gives the password or a passkey again, so that the session may change credentials for 10 minutes',
      access: 'user',
      audit: { omit: ['password_current', 'passkey'] },
      body: Reauthentication,
      reply: 'nothing',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 20, minutes: 15 }],
      before_second_factor: true,
    }),
    reauthenticate_options: post('/v1/auth/reauthenticate/options', {
      summary: 'Options for reauthenticating with a passkey; null where the caller has none that works',
      access: 'user',
      audit: false,
      reply: z.object({ options: z.nullable(RequestOptions) }),
      rate: [{ per: 'ip', counts: 'all', attempts: 120, minutes: 15 }],
      before_second_factor: true,
    }),
    sign_up: post('/v1/auth/sign-up', {
      grows: true,
      summary: 'Opens an account; a mail asks to confirm the address',
      access: 'everyone',
      audit: { omit: ['email', 'password', 'name', 'captcha'] },
      body: SignUp,
      reply: NewAccount,
      status: 201,
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'all', attempts: 20, minutes: 60 }],
    }),
    reset_password: post('/v1/auth/reset-password', {
      summary: 'Mails a code to reset a password',
      access: 'everyone',
      audit: { omit: ['email'] },
      body: ResetPassword,
      reply: 'nothing',
      rate: [{ per: 'ip', counts: 'all', attempts: 20, minutes: 60 }],
    }),
    read_code: post('/v1/auth/code', {
      summary: 'What a mailed code is for',
      access: 'everyone',
      audit: false,
      body: Code,
      reply: CodeInfo,
      rate: [{ per: 'ip', counts: 'failures', attempts: 50, minutes: 15 }],
    }),
    reset_password_confirm: post('/v1/auth/reset-password-confirm', {
      summary: 'Signs in with a mailed code, and sets a password with it',
      access: 'everyone',
      audit: { write_only: ['password'], omit: ['code', 'name'] },
      body: CodeConfirm,
      reply: 'text',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 50, minutes: 15 }],
    }),
    preview: post('/v1/auth/preview/:user_id', {
      summary: 'Answers a token that reads as this person for 15 minutes, and writes nothing',
      access: 'full_access',
      audit: {},
      reply: 'text',
      transaction: 'own',
    }),
    accounts: get('/v1/auth/accounts', {
      summary: 'The accounts that the caller belongs to',
      access: 'user',
      reply: listOf(OwnAccount),
      before_second_factor: true,
    }),
    invitations: get('/v1/auth/invitations', {
      summary: 'The invitations that the caller has not answered',
      access: 'user',
      reply: listOf(OwnInvitation),
      before_second_factor: true,
    }),
    accept_invitation: post('/v1/auth/invitations/:account_id/accept', {
      summary: 'Becomes a member of the account',
      access: 'user',
      audit: {},
      reply: OwnAccount,
    }),
    decline_invitation: remove('/v1/auth/invitations/:account_id', {
      summary: 'Declines an invitation',
      access: 'user',
      audit: {},
      reply: 'nothing',
    }),
    open_account: post('/v1/auth/accounts/:id/enter', {
      summary: 'Answers a link that signs the caller in to another of their accounts, once and within a minute',
      access: 'user',
      audit: false,
      reply: 'text',
      before_second_factor: true,
    }),
    enter: post('/v1/auth/enter', {
      summary: 'Signs in with the code of such a link',
      access: 'everyone',
      audit: { omit: ['code'] },
      body: Code,
      reply: 'text',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 50, minutes: 15 }],
    }),
  },
  jobs: {
    /** Looks the email up and mails a code: in a job, so that the answer is the same for every email. */
    send_reset: z.object({ account_id: id(), email: email() }),
    /** Mails a known person that an account waits for them. */
    send_found: z.object({ account_id: id(), user_id: id() }),
    /** Mails a new owner the address of their account. */
    send_welcome: z.object({ account_id: id(), user_id: id() }),
    /** Tells a person that they came to this account from another of theirs. */
    send_entered: z.object({
      account_id: id(),
      user_id: id(),
      from_account_id: id(),
      device: z.string(),
      at: timestamp(),
    }),
    /** Deletes expired codes, and accounts whose owner never came. */
    remove_stale: z.object({}),
  },
  refusals: {
    auth_error: 'unauthorized',
    user_blocked: 'forbidden',
    sign_up_closed: 'forbidden',
    no_room: 'quota_exceeded',
    email_not_confirmed: 'conflict',
  },
  errors: ['code', 'name', 'password_common', 'captcha_harder'],
});
