import { z } from 'zod/mini';
import { get, post, remove } from '#shared/endpoint.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, text, timestamp } from '#shared/shapes.ts';

export const providerAlias = z.literal(['yandex', 'oidc']);
export type ProviderAlias = z.infer<typeof providerAlias>;

/** A sign-in at a third party that is connected to a person. */
export const Identity = z.object({
  id: id(),
  provider: providerAlias,
  /** Display name, chosen by the operator. */
  provider_name: z.string(),
  email: z.nullable(z.string()),
  created_at: timestamp(),
});
export type Identity = z.infer<typeof Identity>;

/** `?error=` of the sign-in page after a failed third-party sign-in. */
export const signInErrors = [
  'third_party_failed',
  'third_party_stranger',
  'third_party_taken',
  'user_blocked',
] as const;

const parameter = text(0, limits.token_max);

/** The parameters of a callback (RFC 6749, section 4.1.2; RFC 9207). All others are ignored. */
const CallbackQuery = z.object({
  state: z.optional(parameter),
  code: z.optional(parameter),
  iss: z.optional(parameter),
  error: z.optional(parameter),
});

/**
 * Third-party sign-in (OAuth 2 and OpenID Connect, with PKCE). `start` redirects to the provider, which redirects to
 * `callback`, one address for the whole installation; that redirects to `finish` on the account's own host, where the
 * cookie binds the flow to one browser: docs/reference/api/sign-in.md#sign-in-through-a-provider.
 */
export const identities = defineResource({
  name: 'identities',
  record: Identity,
  endpoints: {
    start: get('/v1/auth/oidc/:provider', {
      summary: 'Redirects to the provider',
      access: 'everyone',
      query: z.object({ fallback: z.optional(text(0, requestLimits.link_max)) }),
      reply: 'written',
      transaction: 'own',
      rate: [{ per: 'ip', counts: 'all', attempts: 60, minutes: 15 }],
    }),
    callback: get('/v1/auth/oidc/:provider/callback', {
      summary: 'The address that the provider redirects to',
      access: 'everyone',
      query: CallbackQuery,
      reply: 'written',
      transaction: 'own',
    }),
    finish: get('/v1/auth/oidc/:provider/finish', {
      summary: 'Signs in, or connects the identity to a profile, on the host where the flow began',
      access: 'everyone',
      audit: {},
      query: CallbackQuery,
      reply: 'written',
      transaction: 'own',
      writes: true,
      rate: [{ per: 'ip', counts: 'all', attempts: 60, minutes: 15 }],
    }),
    link: post('/v1/auth/oidc/:provider/link', {
      summary: 'Answers where to go to connect an identity to the caller’s profile',
      access: 'user',
      audit: false,
      reply: 'text',
      transaction: 'own',
    }),
    list: get('/v1/auth/identities', {
      summary: 'The identities of the caller',
      access: 'user',
      reply: z.object({ items: z.array(Identity), totals: z.object({ count: z.int() }) }),
      in_preview: false,
    }),
    remove: remove('/v1/auth/identities/:id', {
      summary: 'Disconnects an identity from the caller’s profile',
      access: 'user',
      audit: { values: ['provider'] },
      reply: 'nothing',
    }),
  },
  refusals: {
    identity_is_only_way: 'conflict',
    identity_exists: 'conflict',
  },
});
