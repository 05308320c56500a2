import { z } from 'zod/mini';
import { get, patch, post, remove } from '#shared/endpoint.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { filter, listOf, listQuery } from '#shared/listQuery.ts';
import { defineResource } from '#shared/resource.ts';
import { id, list, name, record, text, timestamp } from '#shared/shapes.ts';

const keys = list(text(1), limits.list_columns_max);

const width = z.int().check(z.minimum(screenLimits.column_width_min), z.maximum(screenLimits.column_width_max));

const widths = record(text(1), width, limits.list_columns_max, 'views.errors.columns');

/** Hidden columns, order of columns, and widths in pixels of resized ones. */
const columns = { hidden: keys, order: keys, widths };

const pinned = list(id(), limits.pinned_views_max);

const optional = {
  hidden: z.optional(columns.hidden),
  order: z.optional(columns.order),
  widths: z.optional(columns.widths),
};

/** Parameters that a view must not keep: it would open on some page, or with a card. */
const transient = ['page', 'card', 'view'];

const isListQuery = (query: string) =>
  !/^[?#]/.test(query) && !transient.some((key) => new URLSearchParams(query).has(key));

/** State of a list: the parameters of its address, and optionally its columns and density. */
export const ViewState = z.strictObject({
  query: text(0, limits.view_query_max).check(z.refine(isListQuery, { error: 'views.errors.query' })),
  columns: z.optional(z.strictObject(optional)),
  is_dense: z.optional(z.boolean()),
  is_wrapped: z.optional(z.boolean()),
});
export type ViewState = z.infer<typeof ViewState>;

export const SavedView = z.object({
  id: id(),
  list: z.string(),
  name: name(),
  /** Shared with the whole account; otherwise private. */
  is_shared: z.boolean(),
  state: ViewState,
  /** Its author; null once they have left the account. */
  user_id: z.nullable(id()),
  user_name: z.nullable(z.string()),
  created_at: timestamp(),
  modified_at: timestamp(),
});
export type SavedView = z.infer<typeof SavedView>;

export const ViewCreate = z.strictObject({
  list: text(1),
  name: name(),
  is_shared: z.optional(z.boolean()),
  state: ViewState,
});

export const ViewUpdate = z.strictObject({
  name: z.optional(name()),
  is_shared: z.optional(z.boolean()),
  state: z.optional(ViewState),
});

/** A person's settings of one list; defaults are absent. */
export const ListSettings = z.object({
  ...optional,
  is_dense: z.optional(z.boolean()),
  /** Long texts have several lines. */
  is_wrapped: z.optional(z.boolean()),
  /** Ids of the saved views of this list in the sidebar of `/data`. */
  pinned: z.optional(pinned),
  list: z.string(),
});
export type ListSettings = z.infer<typeof ListSettings>;

/** null resets to the default; absent keys stay unchanged. */
export const ListSettingsUpdate = z.strictObject({
  hidden: z.optional(z.nullable(columns.hidden)),
  order: z.optional(z.nullable(columns.order)),
  widths: z.optional(z.nullable(columns.widths)),
  is_dense: z.optional(z.nullable(z.boolean())),
  is_wrapped: z.optional(z.nullable(z.boolean())),
  pinned: z.optional(z.nullable(pinned)),
});
export type ListSettingsUpdate = z.infer<typeof ListSettingsUpdate>;

export const views = defineResource({
  name: 'views',
  record: SavedView,
  volatile: ['user_name'],
  endpoints: {
    list: get('/v1/views', {
      summary: 'The saved views of lists: one’s own and the account’s',
      access: 'user',
      query: listQuery({ list: filter.text, is_shared: filter.checkbox }, ['name', 'created_at']),
      reply: listOf(SavedView),
    }),
    get: get('/v1/views/:id', { summary: 'One saved view', access: 'user', reply: SavedView }),
    create: post('/v1/views', {
      grows: true,
      summary: 'Saves a view of a list, for the caller or for everybody of the account',
      access: 'user',
      audit: { label: 'name' },
      body: ViewCreate,
      reply: SavedView,
      status: 201,
    }),
    update: patch('/v1/views/:id', {
      grows: true,
      summary: 'Changes a view of one’s own; one of the account’s by its maker and by administrators',
      access: 'user',
      audit: { label: 'name', values: ['name'] },
      body: ViewUpdate,
      reply: SavedView,
    }),
    remove: remove('/v1/views/:id', {
      summary: 'Deletes a view, by anyone who may change it',
      access: 'user',
      audit: { label: 'name' },
      reply: 'nothing',
    }),
    settings: get('/v1/list-settings', {
      summary: 'How the caller likes each list: its columns and density',
      access: 'user',
      reply: z.object({ items: z.array(ListSettings) }),
    }),
    set_settings: patch('/v1/list-settings/:list', {
      grows: true,
      summary: 'Keeps how the caller likes a list',
      access: 'user',
      audit: false,
      body: ListSettingsUpdate,
      reply: ListSettings,
    }),
  },
  refusals: {
    view_name_taken: 'conflict',
    views_full: 'conflict',
    view_of_others: 'forbidden',
  },
  errors: ['list', 'query', 'columns'],
});
