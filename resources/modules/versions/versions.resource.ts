import { z } from 'zod/mini';
import { get, patch, post, put } from '#shared/endpoint.ts';
import { moduleLimits, screenLimits } from '#shared/limits.ts';
import { listOf, listQuery } from '#shared/listQuery.ts';
import { Asks, VersionStatusId, versionAlias, versionTypes, webAddress } from '#shared/modules.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, name, storable, timestamp } from '#shared/shapes.ts';

/** A version of a module (docs/reference/product/modules.md#versions). */
export const Version = z.object({
  id: id(),
  module_id: id(),
  name: name(),
  alias: z.string(),
  type: z.enum(versionTypes),
  status_id: VersionStatusId,
  is_main: z.boolean(),
  /** Accounts that run it. */
  accounts_count: z.int(),
  notes: z.string(),
  js_widget_prod: z.nullable(z.string()),
  js_widget_dev: z.nullable(z.string()),
  install_callback_url: z.nullable(z.string()),
  uninstall_callback_url: z.nullable(z.string()),
  asks: Asks,
  /** Of the pinned bytes of the widget; null until the version has been active. */
  sha256: z.nullable(z.string()),
  /** Bytes of the pinned widget. */
  size: z.nullable(z.int()),
  /** The uploaded widget, which needs no address; it is pinned when the version becomes active. */
  upload: z.nullable(z.object({ sha256: z.string(), size: z.int(), uploaded_at: timestamp() })),
  withdrawn_reason: z.nullable(z.string()),
  /** The rollout that is running or paused. */
  rollout: z.nullable(
    z.object({
      id: id(),
      percent: z.int(),
      state: z.enum(['running', 'paused']),
      paused_by: z.nullable(z.enum(['person', 'failures'])),
    }),
  ),
  created_at: timestamp(),
});
export type Version = z.infer<typeof Version>;

/** Null or an empty text: none. */
const address = z.optional(webAddress());

const changeable = {
  notes: z.optional(limited(z.string(), moduleLimits.version_notes_max).check(storable)),
  js_widget_prod: address,
  js_widget_dev: address,
  install_callback_url: address,
  uninstall_callback_url: address,
  asks: z.optional(Asks),
};

/** Without an alias the server proposes one, from the latest version and the type. Without a status it is new. */
const VersionCreate = z.strictObject({
  name: name(),
  type: z.optional(z.literal(versionTypes)),
  alias: z.optional(versionAlias()),
  status_id: z.optional(VersionStatusId),
  ...changeable,
});
export type VersionCreate = z.infer<typeof VersionCreate>;

/** The type stays. What runs somewhere stays too: see docs/reference/product/modules.md#pinned-bytes. */
const VersionUpdate = z.strictObject({
  name: z.optional(name()),
  alias: z.optional(versionAlias()),
  status_id: z.optional(VersionStatusId),
  ...changeable,
});
export type VersionUpdate = z.infer<typeof VersionUpdate>;

const percent = z
  .int('versions.errors.percent')
  .check(z.gte(1, 'versions.errors.percent'), z.lte(100, 'versions.errors.percent'));

const RolloutCreate = z.strictObject({ percent });
const RolloutUpdate = z.strictObject({
  percent: z.optional(percent),
  state: z.optional(z.literal(['running', 'paused', 'cancelled', 'done'])),
});

export const versions = defineResource({
  name: 'versions',
  record: Version,
  volatile: ['accounts_count', 'rollout'],
  endpoints: {
    list: get('/v1/modules/:module_id/versions', {
      summary: 'The versions of a module, the latest first',
      access: 'full_access',
      query: listQuery({}, ['id']),
      reply: listOf(Version),
    }),
    get: get('/v1/modules/:module_id/versions/:id', { summary: 'One version', access: 'full_access', reply: Version }),
    create: post('/v1/modules/:module_id/versions', {
      grows: true,
      summary: 'Adds a version; an active one pins the bytes of its widget',
      access: 'full_access',
      audit: { label: 'alias', values: ['type', 'status_id', 'asks'] },
      body: VersionCreate,
      reply: Version,
      status: 201,
      transaction: 'own',
    }),
    update: patch('/v1/modules/:module_id/versions/:id', {
      grows: true,
      summary: 'Changes a version; its type stays, and the status of the main one',
      access: 'full_access',
      audit: { label: 'alias', values: ['status_id', 'asks', 'is_main'] },
      body: VersionUpdate,
      reply: Version,
      transaction: 'own',
    }),
    upload_widget: put('/v1/modules/:module_id/versions/:id/widget', {
      grows: true,
      summary: 'Keeps the JavaScript of a widget, which is pinned when the version becomes active',
      access: 'full_access',
      audit: { label: 'alias' },
      accepts: 'bytes',
      bytes: {
        media_type: 'text/javascript',
        max: moduleLimits.widget_max_bytes,
        too_large: { field: 'widget', message: 'versions.errors.widget_too_large' },
      },
      reply: Version,
    }),
    set_main: post('/v1/modules/:module_id/versions/:id/set-main', {
      summary: 'Makes an active version the main one, which accounts follow',
      access: 'full_access',
      audit: { label: 'alias' },
      reply: Version,
    }),
    start_rollout: post('/v1/modules/:module_id/versions/:id/rollouts', {
      summary: 'Gives an active version to some percent of the accounts that follow the main one',
      access: 'full_access',
      audit: {},
      body: RolloutCreate,
      reply: Version,
      status: 201,
    }),
    update_rollout: patch('/v1/modules/:module_id/versions/:id/rollouts/:rollout_id', {
      summary: 'Widens, pauses, resumes, finishes or cancels a rollout',
      access: 'full_access',
      audit: {},
      body: RolloutUpdate,
      reply: Version,
    }),
  },
  card: {
    width: screenLimits.version_card_px,
    create: VersionCreate,
    update: VersionUpdate,
    inputs: [
      { field: 'name' },
      { field: 'type', input: 'type', locked: 'update' },
      { field: 'alias', input: 'alias' },
      { field: 'status_id', input: 'status' },
      { field: 'js_widget_prod', input: 'address' },
      { field: 'js_widget_dev', input: 'address' },
      { field: 'install_callback_url', input: 'address' },
      { field: 'uninstall_callback_url', input: 'address' },
      { field: 'asks', input: 'asks' },
      { field: 'notes', input: 'notes' },
    ],
  },
  jobs: {
    /** Moves installs that follow the main version to it, and those of a rollout to its version. */
    follow: z.object({ module_id: id() }),
    /** Pauses rollouts that fail more than the version before. */
    watch_rollouts: z.object({}),
  },
  refusals: {
    version_alias_taken: 'conflict',
    too_many_versions: 'conflict',
    version_not_active: 'conflict',
    version_is_main: 'conflict',
    version_is_withdrawn: 'conflict',
    version_is_used: 'conflict',
    version_changed: 'conflict',
    rollout_is_running: 'conflict',
    rollout_is_over: 'conflict',
  },
  errors: [
    'alias',
    'url',
    'percent',
    'asks_entities',
    'asks_host',
    'status_main',
    'widget_unreachable',
    'widget_refused',
    'widget_too_large',
    'widget_type',
    'widget_empty',
  ],
});
