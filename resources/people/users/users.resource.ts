import { z } from 'zod/mini';
import { fileForm } from '#resources/data/files/files.resource.ts';
import { Avatar } from '#shared/avatar.ts';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { email, extra, id, list, name, shownEmail, text, timestamp } from '#shared/shapes.ts';
import { ApiKey, ApiKeyCreate } from './apiKeys.ts';
import { avatarChange } from './avatarChange.ts';

/** What every member of the account may see of a person. */
export const UserBrief = z.object({ id: id(), name: name(), avatar: z.nullable(Avatar) });

/** A person and their membership of this account, as administrators see them: docs/reference/api/people.md#people-and-memberships. */
export const User = z.object({
  ...UserBrief.shape,
  email: shownEmail(),
  full_access: z.boolean(),
  blocked: z.boolean(),
  is_owner: z.boolean(),
  /** Empty: the default role. Roles do not limit full access. */
  role_ids: z.array(id()),
  last_action_at: z.nullable(timestamp()),
  accounts_count: z.int(),
  has_api_key: z.boolean(),
  /** Whether signing in asks for more than a password. */
  has_second_factor: z.boolean(),
  /** Invited: has not accepted yet, or has neither a password nor an identity. */
  is_invited: z.boolean(),
  /** The language of mails to them; null is the account's. */
  language: z.nullable(z.literal(['en', 'ru'])),
  extra: extra(),
});
export type User = z.infer<typeof User>;

const roleIds = list(id(), limits.roles_per_account);

/** New passwords; signing in accepts 1 to 255 characters: docs/reference/api/sign-in.md#passwords. */
const newPassword = text(limits.password_min, limits.password_max, 'users.errors.password');
const passwordAgain = text(0, limits.password_max, 'users.errors.password_confirm');

const confirmed = z.refine<{ password?: string | undefined; password_confirm?: string | undefined }>(
  (user) => user.password === user.password_confirm,
  { path: ['password_confirm'], error: 'users.errors.password_confirm' },
);

export const UserCreate = z
  .strictObject({
    name: name(),
    email: email('users.errors.email'),
    password: newPassword,
    password_confirm: passwordAgain,
    avatar: z.optional(avatarChange),
    extra: z.optional(extra()),
    role_ids: z.optional(roleIds),
  })
  .check(confirmed);

const own = {
  name: z.optional(name()),
  password: z.optional(newPassword),
  password_confirm: z.optional(passwordAgain),
  /** The present password, to change one's own. */
  password_current: z.optional(text(0, limits.password_max, 'users.errors.password_current')),
  avatar: z.optional(avatarChange),
  extra: z.optional(extra()),
};

/** What people may change in their own profile. */
export const ProfileUpdate = z
  .strictObject({ ...own, language: z.optional(z.nullable(z.literal(['en', 'ru']))) })
  .check(confirmed);

export const UserUpdate = z
  .strictObject({
    ...own,
    full_access: z.optional(z.boolean()),
    blocked: z.optional(z.boolean()),
    role_ids: z.optional(roleIds),
  })
  .check(confirmed);

export const UserInvite = z.strictObject({
  email: email('users.errors.email'),
  full_access: z.optional(z.boolean()),
  role_ids: z.optional(roleIds),
});

const filters = {
  full_access: filter.checkbox,
  blocked: filter.checkbox,
  is_owner: filter.checkbox,
  last_action_at: filter.date_range,
  /** Who has it, without full access; members with no role have the default one. */
  role_id: filter.number,
} as const;

const columns = [
  { field: 'name', cell: 'person', sort: true },
  { slot: 'users.columns' },
  { field: 'last_action_at', cell: 'moment', sort: true },
  { field: 'role_ids', cell: 'roles' },
  { field: 'full_access', cell: 'full_access', sort: true },
  { field: 'blocked', cell: 'active', sort: true },
] as const;

/** Additions mail people who may not know the account. */
const additions = [
  { per: 'email', counts: 'all', attempts: 10, minutes: 60 },
  { per: 'ip', counts: 'all', attempts: 200, minutes: 60 },
] as const;

export const users = defineResource({
  name: 'users',
  record: User,
  volatile: ['last_action_at'],
  endpoints: {
    list: get('/v1/users', {
      summary: 'The people of the account',
      access: 'user',
      query: listQuery(filters, [...sortFields(columns), 'email']),
      reply: listOf(z.union([User, UserBrief])),
    }),
    get: get('/v1/users/:id', { summary: 'One person', access: 'user', reply: z.union([User, UserBrief]) }),
    create: post('/v1/users', {
      grows: true,
      summary: 'Adds a person to the account',
      access: 'full_access',
      audit: { values: ['full_access', 'role_ids'], write_only: ['password'], omit: ['password_confirm'] },
      body: UserCreate,
      reply: User,
      status: 201,
      rate: additions,
    }),
    update: patch('/v1/users/:id', {
      summary: 'Changes a person or their rights',
      access: 'full_access',
      audit: {
        values: ['full_access', 'blocked', 'role_ids'],
        write_only: ['password'],
        omit: ['password_confirm', 'password_current'],
      },
      body: UserUpdate,
      reply: User,
      transaction: 'own',
    }),
    check_email: post('/v1/users/check-email', {
      summary: 'Whether the account has a person with this email',
      access: 'full_access',
      audit: false,
      body: z.strictObject({ email: email('users.errors.email') }),
      reply: z.object({ exists: z.boolean() }),
    }),
    generate_api_key: post('/v1/users/:id/generate-api-key', {
      summary: 'Replaces the API key named default; only this answer shows it',
      access: 'user',
      audit: {},
      reply: 'text',
    }),
    list_api_keys: get('/v1/users/:id/api-keys', {
      summary: 'The API keys of a person, without the keys themselves',
      access: 'user',
      reply: listOf(ApiKey),
    }),
    create_api_key: post('/v1/users/:id/api-keys', {
      grows: true,
      summary: 'Makes an API key; only this answer shows it, and Location names it',
      access: 'user',
      audit: { values: ['name', 'role_id', 'expires_at'] },
      body: ApiKeyCreate,
      reply: 'text',
      status: 201,
    }),
    remove_api_key: remove('/v1/users/:id/api-keys/:key_id', {
      summary: 'Revokes an API key',
      access: 'user',
      audit: {},
      reply: 'nothing',
    }),
    remove_second_factor: remove('/v1/users/:id/second-factor', {
      summary: 'Takes all second factors off a person who has lost them, and ends their sessions',
      access: 'full_access',
      audit: {},
      reply: 'nothing',
    }),
    invite: post('/v1/users/invite', {
      grows: true,
      summary: 'Invites a person by email; they choose a password from the mail',
      access: 'full_access',
      audit: { values: ['full_access', 'role_ids'] },
      body: UserInvite,
      reply: User,
      status: 201,
      rate: additions,
    }),
    invite_again: post('/v1/users/:id/invite', {
      summary: 'Mails the invitation again',
      access: 'full_access',
      audit: {},
      reply: 'nothing',
      rate: [{ per: 'ip', counts: 'all', attempts: 60, minutes: 60 }],
    }),
    remove: remove('/v1/users/:id', {
      summary: 'Removes a person from the account, or withdraws their invitation',
      access: 'full_access',
      audit: {},
      reply: 'nothing',
    }),
    make_owner: post('/v1/users/:id/make-owner', {
      summary: 'Hands the account to another administrator, by password',
      access: 'full_access',
      audit: { values: ['is_owner'], omit: ['password_current'] },
      body: z.strictObject({ password_current: text(1, limits.password_max, 'users.errors.password_current') }),
      reply: User,
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'failures', attempts: 20, minutes: 15 }],
    }),
    get_avatar: get('/v1/users/:id/avatar', {
      summary: 'A person’s picture; null without one',
      access: 'user',
      reply: z.nullable(Avatar),
    }),
    set_avatar: post('/v1/users/:id/avatar', {
      grows: true,
      summary: 'Sets a person’s picture',
      access: 'user',
      audit: {},
      accepts: 'multipart',
      form: fileForm,
      reply: Avatar,
      transaction: 'own',
    }),
  },
  list: {
    search: true,
    columns,
    filters,
    sort: { field: 'name', order: 'asc' },
    live: true,
    export: true,
    max_width: screenLimits.users_list_px,
  },
  card: {
    width: screenLimits.user_card_px,
    create: UserCreate,
    update: UserUpdate,
    inputs: [
      { group: 'photo', inputs: [{ field: 'avatar', input: 'avatar' }] },
      { group: 'details', inputs: [{ field: 'name' }, { field: 'email', input: 'email', locked: 'update' }] },
      {
        group: 'password',
        inputs: [
          { field: 'password', input: 'password' },
          { field: 'password_confirm', input: 'password_confirm' },
          { field: 'password_current', input: 'password_current', on: 'update' },
        ],
      },
      { group: 'second-factor', on: 'update' },
      { group: 'roles', inputs: [{ field: 'role_ids', input: 'roles' }] },
      { group: 'api-key', on: 'update' },
      { slot: 'users.card' },
    ],
    starts: { role_ids: [] },
  },
  jobs: {
    send_invitation: z.object({ account_id: id(), user_id: id(), invited_by: id() }),
  },
  refusals: {
    'user already exsits in account': 'conflict',
    'user is owner of current account': 'conflict',
    user_has_several_accounts: 'forbidden',
    user_is_blocked: 'conflict',
    preview_of_blocked: 'conflict',
    user_has_no_second_factor: 'conflict',
    api_key_of_blocked_user: 'conflict',
    api_key_name_taken: 'conflict',
    too_many_api_keys: 'conflict',
    user_is_not_administrator: 'conflict',
    caller_is_not_owner: 'forbidden',
    user_is_not_invited: 'conflict',
    user_is_invited: 'conflict',
    user_is_being_erased: 'conflict',
    email_not_confirmed: 'conflict',
  },
  errors: [
    'avatar',
    'email',
    'password',
    'password_confirm',
    'password_current',
    'password_common',
    'api_key_expires_at',
    'api_key_role_id',
    'role',
  ],
});
