import { z } from 'zod/mini';
import { HistoryQuery } from '#resources/data/history/history.resource.ts';
import { defaultCookieName } from '#shared/auth/defaultCookieName.ts';
import { get, patch, post } from '#shared/endpoint.ts';
import { limits, moduleLimits, screenLimits } from '#shared/limits.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { categories, Logo } from '#shared/modules.ts';
import { defineResource, sortFields } from '#shared/resource.ts';
import { id, limited, list, name, storable, timestamp } from '#shared/shapes.ts';

/** It names the cookie of a module's pages, so the app's own name is refused (docs/reference/product/modules.md#aliases). */
const alias = limited(z.string(), limits.text_max, 'modules.errors.alias').check(
  z.minLength(1, { abort: true }),
  z.regex(/^[a-z][a-z0-9-]{2,62}$/, { error: 'modules.errors.alias', abort: true }),
  z.refine((value) => value !== defaultCookieName, { error: 'modules.errors.alias_reserved' }),
);

/** A module that the account develops. */
export const Module = z.object({
  id: id(),
  name: name(),
  alias: z.string(),
  /** Masked. `GET /v1/modules/{id}/token` answers it whole. */
  token: z.string(),
  accounts_count: z.int(),
  /** The alias of the main version. */
  version: z.nullable(z.string()),
  js_widget_prod: z.nullable(z.string()),
  js_widget_dev: z.nullable(z.string()),
  description: z.string(),
  logo: z.nullable(Logo),
  categories: z.array(z.enum(categories)),
  is_published: z.boolean(),
  is_trusted: z.boolean(),
  is_recommended: z.boolean(),
  /** Taken out of use everywhere by the operator, with the reason. */
  withdrawn_reason: z.nullable(z.string()),
  /** Whether this account has it installed, and its place among the installed ones. */
  is_enabled: z.boolean(),
  render_position: z.nullable(z.int()),
  origin: z.enum(['own']),
  created_at: timestamp(),
});
export type Module = z.infer<typeof Module>;

const ModuleCreate = z.strictObject({ name: name(), alias });
export type ModuleCreate = z.infer<typeof ModuleCreate>;

/** `logo`: an uploaded file of the kind `logo`, by its id or as it was answered; null or '' removes it. */
const logoChange = z.union([z.null(), z.literal(''), id(), z.object({ id: id() })], 'modules.errors.logo');

const ModuleUpdate = z.strictObject({
  name: z.optional(name()),
  is_published: z.optional(z.boolean()),
  description: z.optional(limited(z.string(), moduleLimits.module_description_max).check(storable)),
  logo: z.optional(logoChange),
  categories: z.optional(list(z.literal(categories), categories.length)),
});
export type ModuleUpdate = z.infer<typeof ModuleUpdate>;

/** What was done to a module or one of its versions, newest first. */
export const ModuleHistoryRow = z.object({
  id: id(),
  created_at: timestamp(),
  /** 'System' if no person did it. */
  user_name: z.string(),
  user_id: z.nullable(id()),
  /** 1 create, 2 update, 3 delete. */
  type_id: z.literal([1, 2, 3]),
  version_id: z.nullable(id()),
  /** The alias of the version. */
  version: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
});
export type ModuleHistoryRow = z.infer<typeof ModuleHistoryRow>;

const columns = [
  { field: 'name', cell: 'name', sort: true, head: true },
  { field: 'alias', cell: 'alias', sort: true },
  { field: 'token', cell: 'token' },
  { field: 'version' },
  { field: 'accounts_count', sort: true },
  { field: 'id', sort: true },
  { field: 'origin', cell: 'dev' },
] as const;

export const modules = defineResource({
  name: 'modules',
  record: Module,
  volatile: ['accounts_count', 'is_enabled', 'render_position'],
  endpoints: {
    list: get('/v1/modules', {
      summary: 'The modules that the account develops',
      access: 'full_access',
      query: listQuery({}, sortFields(columns)),
      reply: listOf(Module),
    }),
    get: get('/v1/modules/:id_or_alias', { summary: 'One module', access: 'full_access', reply: Module }),
    create: post('/v1/modules', {
      grows: true,
      summary: 'Adds a module; its alias stays',
      access: 'full_access',
      audit: { label: 'alias', values: ['name', 'alias'] },
      body: ModuleCreate,
      reply: Module,
      status: 201,
    }),
    update: patch('/v1/modules/:id', {
      summary: 'Changes a module, or publishes it in the marketplace',
      access: 'full_access',
      audit: { label: 'alias', values: ['name', 'is_published'] },
      body: ModuleUpdate,
      reply: Module,
    }),
    token: get('/v1/modules/:id/token', {
      summary: 'The token that signs the callbacks of the module',
      access: 'full_access',
      audit: {},
      reply: 'text',
      writes: true,
    }),
    history: get('/v1/modules/:id/history', {
      summary: 'What was done to the module and its versions, newest first',
      access: 'full_access',
      query: HistoryQuery,
      reply: z.object({
        items: z.array(ModuleHistoryRow),
        total_count: z.int(),
        totals: z.object({ count: z.int() }),
      }),
    }),
  },
  list: { search: true, columns, filters: {}, sort: { field: 'name', order: 'asc' } },
  card: {
    width: screenLimits.module_card_px,
    create: ModuleCreate,
    update: ModuleUpdate,
    inputs: [
      { field: 'name' },
      { field: 'alias', input: 'alias', locked: 'update' },
      { field: 'description', input: 'description', on: 'update' },
      { field: 'logo', input: 'logo', on: 'update' },
      { field: 'categories', input: 'categories', on: 'update' },
      { field: 'is_published', input: 'published', on: 'update' },
    ],
  },
  refusals: { module_alias_taken: 'conflict', too_many_modules: 'conflict', module_has_no_main_version: 'conflict' },
  errors: ['alias', 'alias_reserved', 'logo', 'product_name'],
});
