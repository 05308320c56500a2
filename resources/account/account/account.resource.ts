import { z } from 'zod/mini';
import { fileForm } from '#resources/data/files/files.resource.ts';
import { get, patch, post } from '#shared/endpoint.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, record, text, timestamp } from '#shared/shapes.ts';

export const language = z.literal(['en', 'ru']);
export type Language = z.infer<typeof language>;

/** Links by size: `16x16`, `32x32`, `180x180`. A missing size falls back to the product's own picture. */
export const Favicon = z.record(z.string(), z.string());
export type Favicon = z.infer<typeof Favicon>;

const FaviconChange = record(
  text(),
  text(0, requestLimits.link_max, 'account.errors.favicon'),
  limits.favicon_px.length,
  'account.errors.favicon',
);

const isOn = z.object({ status: z.boolean() });

/** The public part of an account, which the sign-in page needs (docs/reference/api/sign-in.md#sign-in). */
export const PublicAccount = z.object({
  name: z.string(),
  language,
  favicon: z.nullable(Favicon),
  /** A provider is on if the operator has set it up and the account has switched it on. */
  authentication: z.object({ yandex: isOn, oidc: z.object({ status: z.boolean(), name: z.string() }) }),
  captcha: z.object({ provider: z.literal(['altcha', 'yandex', 'none']), site_key: z.nullable(z.string()) }),
  /** Whether visitors may sign up. */
  sign_up: z.boolean(),
});

export const Account = z.object({
  ...PublicAccount.shape,
  id: id(),
  subdomain: z.string(),
  domain: z.nullable(z.string()),
  /** Address of the account: its proved custom domain, else its subdomain. No trailing slash. */
  url: z.string(),
  /** How many days deleted records, fields and entities are kept in the trash. */
  trash_days: z.int(),
});
export type Account = z.infer<typeof Account>;

/** The TXT record that proves a custom domain, and the state of its check (docs/reference/product/accounts.md#custom-domains). */
export const DomainProof = z.object({
  state: z.literal(['waiting', 'proved']),
  /** `_stoa.<domain>` */
  record_name: z.string(),
  record_value: z.string(),
  checked_at: z.nullable(timestamp()),
  /** Why the last check failed: `missing`, `other` (a record of another account), `taken`, `unreachable`. */
  error: z.nullable(z.literal(['missing', 'other', 'taken', 'unreachable'])),
});

export type DomainProof = z.infer<typeof DomainProof>;

/** Of whom the account requires a second factor. */
const secondFactor = z.literal(['optional', 'administrators']);

/** The account as its settings page needs it. */
export const AccountSettings = z.object({
  ...Account.shape,
  /** Empty: `name` is the subdomain. */
  own_name: z.string(),
  second_factor: secondFactor,
  /** Address under its subdomain, also while a custom domain is in use. No trailing slash. */
  subdomain_url: z.string(),
  domain_proof: z.nullable(DomainProof),
  /** Providers that the operator has set up, and whether this account has switched them on. */
  providers: z.array(z.object({ alias: z.literal(['yandex', 'oidc']), name: z.string(), status: z.boolean() })),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

const used = z.object({
  used: z.int(),
  /** Null: no limit. */
  quota: z.nullable(z.int()),
});

/** What counts, and how exactly, is in docs/operating/accounts.md#quotas. */
export const AccountUsage = z.object({ bytes: used, records: used });
export type AccountUsage = z.infer<typeof AccountUsage>;

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/** A DNS label of 3 to 63 characters, lowercased. Only the server knows whether it is reserved or taken. */
export const subdomain = limited(
  z.string('account.errors.subdomain'),
  limits.text_max,
  'account.errors.subdomain',
).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(limits.subdomain_min, { error: 'account.errors.subdomain', abort: true }),
  z.maxLength(limits.subdomain_max, { error: 'account.errors.subdomain', abort: true }),
  z.regex(new RegExp(`^${label}$`), 'account.errors.subdomain'),
);

/** A full DNS name with at least one dot. Its last label is no number, so it is no IP address. Empty means none. */
export const domain = limited(z.string('account.errors.domain'), limits.text_max, 'account.errors.domain').check(
  z.overwrite(toDomainName),
  z.regex(new RegExp(`^$|^(?=.{1,253}$)(${label}\\.)+(?![0-9]+$)${label}$`), 'account.errors.domain'),
);

export const AccountUpdate = z.strictObject({
  /** Empty, or only spaces: the account goes by its subdomain. */
  account_name: z.optional(text(0).check(z.overwrite((given) => (given.trim() === '' ? '' : given)))),
  account_language: z.optional(language),
  account_favicon: z.optional(z.nullable(FaviconChange)),
  account_subdomain: z.optional(subdomain),
  account_domain: z.optional(domain),
  /** Applies to what is in the trash already, too. */
  account_trash_days: z.optional(
    z
      .int('account.errors.trash_days')
      .check(z.minimum(1, 'account.errors.trash_days'), z.maximum(limits.trash_days_max, 'account.errors.trash_days')),
  ),
  account_second_factor: z.optional(secondFactor),
  account_authentication: z.optional(z.strictObject({ yandex: z.optional(isOn), oidc: z.optional(isOn) })),
});
export type AccountUpdate = z.infer<typeof AccountUpdate>;

export const account = defineResource({
  name: 'account',
  record: AccountSettings,
  /** Changes by itself when the domain is checked. */
  volatile: ['domain_proof'],
  endpoints: {
    get: get('/v1/auth/account', {
      summary: 'The settings of the account',
      access: 'full_access',
      reply: AccountSettings,
    }),
    update: patch('/v1/auth/account', {
      summary: 'Changes the settings of the account',
      access: 'full_access',
      audit: {
        label: 'name',
        values: ['name', 'language', 'subdomain', 'domain', 'trash_days', 'second_factor', 'providers'],
        // The record has `providers` and `name`.
        omit: ['account_authentication', 'own_name'],
      },
      body: AccountUpdate,
      reply: AccountSettings,
    }),
    usage: get('/v1/auth/account/usage', {
      summary: 'How much of its quotas the account uses',
      access: 'full_access',
      reply: AccountUsage,
      transaction: 'own',
    }),
    favicon: post('/v1/auth/favicon', {
      grows: true,
      summary: 'Keeps a picture in the sizes of a favicon; the account has it once it is saved there',
      access: 'full_access',
      audit: false,
      accepts: 'multipart',
      form: fileForm,
      reply: Favicon,
      transaction: 'own',
    }),
    check_domain: post('/v1/auth/account/check-domain', {
      summary: 'Looks whether the custom domain is proved by now',
      access: 'full_access',
      audit: { label: 'domain' },
      reply: AccountSettings,
      transaction: 'own',
    }),
  },
  jobs: {
    /** Every 15 minutes: checks domains that wait for proof, and proved ones whose check is due. */
    check_domains: z.object({}),
  },
  refusals: {
    subdomain_taken: 'conflict',
    domain_taken: 'conflict',
  },
  errors: [
    'subdomain',
    'subdomain_reserved',
    'subdomain_default',
    'domain',
    'domain_reserved',
    'favicon',
    'provider',
    'no_domain',
    'second_factor',
    'trash_days',
  ],
});

/** The DNS form of a name in any script: `кафе.рф` is `xn--80akn5b.xn--p1ai`. */
const encoded = (name: string): string => URL.parse(`http://${name}`)?.hostname ?? name;

/**
 * A domain name as it is compared and stored: lowercase, in its DNS form, without a trailing dot. Text that is not a
 * name is returned unchanged; the schema then refuses it.
 */
function toDomainName(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) && /[^a-z0-9.-]/.test(name) ? encoded(name) : name;
}
