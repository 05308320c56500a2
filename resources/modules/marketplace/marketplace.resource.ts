import { z } from 'zod/mini';
import { get, patch, post } from '#shared/endpoint.ts';
import { limits, requestLimits } from '#shared/limits.ts';
import { listOf, paging } from '#shared/listQuery.ts';
import { Asks, categories, healthSlots, Logo, ModuleSettings, webAddress } from '#shared/modules.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, list, name, storable, timestamp } from '#shared/shapes.ts';

/** What a followed or pinned module could be changed to. */
const Update = z.object({
  version_id: id(),
  version: z.string(),
  notes: z.string(),
  /** What it asks beyond the consent. It runs once an administrator has agreed. */
  asks: Asks,
  needs_consent: z.boolean(),
});

/** A module in this account. */
export const AccountModule = z.object({
  is_enabled: z.boolean(),
  is_main: z.boolean(),
  /** Switched off by an administrator because it failed. */
  is_off: z.boolean(),
  installed_at: z.nullable(timestamp()),
  /** The token of the install. Masked in lists. */
  token: z.nullable(z.string()),
  version_id: id(),
  version: z.string(),
  /** Stays at its version; otherwise it follows the main one. */
  is_pinned: z.boolean(),
  /** To roll back to, if it can still be run. */
  previous: z.nullable(z.object({ version_id: id(), version: z.string() })),
  update: z.nullable(Update),
  consent: Asks,
  /** The role that the consent is. */
  role_id: z.nullable(id()),
});
export type AccountModule = z.infer<typeof AccountModule>;

/** A module as the marketplace shows it. */
export const MarketModule = z.object({
  id: id(),
  alias: z.string(),
  name: name(),
  description: z.string(),
  logo: z.nullable(Logo),
  categories: z.array(z.enum(categories)),
  /** The account that develops it. */
  publisher: z.string(),
  is_own: z.boolean(),
  is_published: z.boolean(),
  is_trusted: z.boolean(),
  is_recommended: z.boolean(),
  /** The version that the account follows, which an install runs: the main one, or that of a rollout; null: none. */
  version_id: z.nullable(id()),
  version: z.nullable(z.string()),
  /** What that version asks. */
  asks: Asks,
  /** Hosts that are called back when it is installed and disabled. */
  callback_hosts: z.array(z.string()),
  accounts_count: z.int(),
  /** Of the module, or of the version that runs here. */
  withdrawn_reason: z.nullable(z.string()),
  /** Null: never installed here. */
  account_module: z.nullable(AccountModule),
});
export type MarketModule = z.infer<typeof MarketModule>;

/** One version that the account may run. */
export const MarketVersion = z.object({
  id: id(),
  alias: z.string(),
  name: z.string(),
  notes: z.string(),
  is_main: z.boolean(),
  asks: Asks,
  created_at: timestamp(),
});
export type MarketVersion = z.infer<typeof MarketVersion>;

/** How one slot of a version fares in this account, over the last seven days. */
export const HealthRow = z.object({
  version_id: id(),
  version: z.string(),
  slot: z.string(),
  loads: z.int(),
  failures: z.int(),
  /** Milliseconds until it is drawn: average and longest. */
  average_ms: z.int(),
  max_ms: z.int(),
  last_at: timestamp(),
});

export const tabs = ['installed', 'own', ...categories] as const;
export type Tab = (typeof tabs)[number];

const several = <T extends z.core.SomeType>(one: T, error?: string) =>
  z.optional(z.union([one, list(one, requestLimits.repeats_max)], error));

/** A category of the market, or `own` or `installed`; several are added up. `query` is looked for in name, alias and description. */
const wanted = {
  category: several(z.literal(tabs), 'marketplace.errors.category'),
  query: several(limited(z.string(), limits.text_max).check(storable)),
};

/** Without a body, the consent is to what `version_id` of the module asks now; with `version_id`, only if that is still so. */
const Install = z.strictObject({ version_id: z.optional(id()) });

const Change = z.strictObject({
  is_main: z.optional(z.boolean()),
  /** Pins this version, and agrees to what it asks; null follows the main one, or that of a rollout. */
  version_id: z.optional(z.nullable(id())),
  /** Agrees to what this version asks; with `version_id`, before that takes effect. */
  consent_to: z.optional(id()),
  is_off: z.optional(z.boolean()),
  /** Replaces what the module keeps for the account. */
  settings: z.optional(ModuleSettings),
});

/** Without an address, it is the `js_widget_dev` of the latest version. */
const DevToken = z.strictObject({ url: z.optional(webAddress()) });

const HealthReport = z.strictObject({
  version_id: id(),
  reports: list(
    z.strictObject({
      slot: z.literal(healthSlots, 'errors.choice'),
      loads: z.int().check(z.gte(0), z.lte(1000)),
      failures: z.int().check(z.gte(0), z.lte(1000)),
      total_ms: z.int().check(z.gte(0), z.lte(10_000_000)),
      max_ms: z.int().check(z.gte(0), z.lte(600_000)),
    }),
    requestLimits.repeats_max,
  ),
});

export const marketplace = defineResource({
  name: 'marketplace',
  record: MarketModule,
  volatile: ['accounts_count'],
  endpoints: {
    categories: get('/v1/market/categories', {
      summary: 'The categories of the market',
      access: 'full_access',
      query: z.object(wanted),
      reply: listOf(z.object({ alias: z.enum(categories), count: z.int() })),
    }),
    list: get('/v1/market/modules', {
      summary:
        'Modules that can be installed, or are, by page: recommended ones first, then those that most accounts use',
      access: 'full_access',
      query: z.object({ ...wanted, ...paging() }),
      reply: listOf(MarketModule),
    }),
    module: get('/v1/market/module', {
      summary: 'One module, with the whole token of its install',
      access: 'full_access',
      query: z.object({ alias: limited(z.string('errors.required'), limits.text_max).check(storable) }),
      reply: MarketModule,
    }),
    versions: get('/v1/market/module/:id/versions', {
      summary: 'The versions that the account may run, the latest first',
      access: 'full_access',
      reply: listOf(MarketVersion),
    }),
    health: get('/v1/market/module/:id/health', {
      summary: 'How the widgets of an installed module fare in this account',
      access: 'full_access',
      reply: listOf(HealthRow),
    }),
    install: post('/v1/market/install-module/:id', {
      grows: true,
      summary: 'Installs a module and agrees to what its main version asks',
      access: 'full_access',
      audit: { label: 'alias' },
      body: Install,
      reply: MarketModule,
    }),
    uninstall: post('/v1/market/uninstall-module/:id', {
      summary: 'Disables a module; its token ends at once',
      access: 'full_access',
      audit: { label: 'alias' },
      reply: MarketModule,
    }),
    update: patch('/v1/market/module/:id', {
      summary:
        'Makes it the main module, pins a version, agrees to an update, switches its widget off, or saves its settings',
      access: 'full_access',
      audit: { values: ['is_main', 'is_off', 'is_pinned', 'version'], write_only: ['settings'] },
      body: Change,
      reply: MarketModule,
    }),
    token: post('/v1/market/module/:id/token', {
      summary: 'A new token of the install; the one before ends at once',
      access: 'full_access',
      audit: {},
      reply: 'text',
    }),
    dev_token: post('/v1/market/module/:id/dev-token', {
      summary: 'A token by which a person of the authoring account loads the DEV widget of a module',
      access: 'full_access',
      audit: {},
      body: DevToken,
      reply: 'text',
    }),
    disposable_token: get('/v1/accounts/modules/:module_alias/disposable-token', {
      summary: 'A token of 900 s for the backend of a module; empty when it is not installed',
      access: 'user',
      reply: 'text',
    }),
    report_health: post('/v1/modules/health', {
      summary: 'Tells how the widgets of a module fare in this browser',
      access: 'user',
      audit: false,
      body: HealthReport,
      reply: 'nothing',
    }),
  },
  jobs: {
    /** Removes reports older than a month. */
    sweep_health: z.object({}),
  },
  refusals: {
    module_not_installed: 'conflict',
    module_not_ready: 'conflict',
    module_is_withdrawn: 'conflict',
    consent_outdated: 'conflict',
    too_many_installed_modules: 'conflict',
  },
  errors: ['category', 'version'],
});
