import { z } from 'zod/mini';
import { HistoryRow } from '#resources/data/history/history.resource.ts';
import { get } from '#shared/endpoint.ts';
import { StatusId } from '#shared/entities/statuses.ts';
import { limits } from '#shared/limits.ts';
import { defineResource } from '#shared/resource.ts';
import { id, limited, timestamp } from '#shared/shapes.ts';
import { isTimeZone } from '#shared/time/timeZones.ts';

const count = z.int().check(z.minimum(0));

/** An IANA name such as Europe/Vienna, which decides where days begin. */
const timeZone = limited(z.string(), limits.text_max).check(
  z.refine(isTimeZone, { error: 'overview.errors.time_zone' }),
);

const OverviewQuery = z.object({ time_zone: z._default(timeZone, 'UTC') });

/** Records created, by the days of the reply. */
const Created = z.object({ by_day: z.array(count), count, is_estimate: z.boolean() });

/** What a link to an entity or field needs. */
const Named = z.object({ id: id(), name: z.string(), alias: z.string() });

const EntityFigures = z.object({
  ...Named.shape,
  status_id: StatusId,
  /** Null if not counted: the entity is not ready or busy, or time ran out. */
  count: z.nullable(count),
  /** Counts over 10,000 are estimates, as in lists. */
  is_estimate: z.boolean(),
  trashed: z.nullable(count),
  created_count: z.nullable(count),
  /** Only for the busiest entities. */
  created: z.nullable(Created),
});
export type EntityFigures = z.infer<typeof EntityFigures>;

/** An entity or field whose last change failed. */
const Failed = z.object({
  entity: Named,
  field: z.nullable(Named),
  /** A message key, as in the change history. */
  error: z.nullable(z.string()),
  failed_at: z.nullable(timestamp()),
});
export type Failed = z.infer<typeof Failed>;

const RecentChange = z.object({
  ...HistoryRow.shape,
  /** Current names; null once removed for good. */
  entity_name: z.nullable(z.string()),
  field_name: z.nullable(z.string()),
  /** Whether the entity has a page to link to. */
  is_entity_there: z.boolean(),
});
export type RecentChange = z.infer<typeof RecentChange>;

export const Overview = z.object({
  time_zone: z.string(),
  /** When records were counted, at most a minute ago. */
  counted_at: timestamp(),
  /** The last 30 days, oldest first. */
  days: z.array(z.iso.date()),
  /** Over all entities. */
  records: z.object({
    count,
    is_estimate: z.boolean(),
    created: Created,
    /** Number of ready entities that are not counted here. */
    not_counted: count,
  }),
  /** Sorted by name. */
  entities: z.array(EntityFigures),
  fields: z.object({ count }),
  people: z.object({
    count,
    active_day: count,
    active_week: count,
    active_month: count,
    blocked: count,
  }),
  /** `items` are the newest. */
  failed: z.object({ count, items: z.array(Failed) }),
  trash: z.object({ records: count, is_estimate: z.boolean(), fields: count, entities: count }),
  /** With `is_estimate` the real numbers are higher. */
  files: z.object({ count, bytes: count, is_estimate: z.boolean() }),
  recent: z.array(RecentChange),
});
export type Overview = z.infer<typeof Overview>;

/** Figures of the start page (docs/reference/product/app.md#start-page). */
export const overview = defineResource({
  name: 'overview',
  endpoints: {
    read: get('/v1/overview', {
      summary: 'Figures of the account: records, people, failed changes, trash, files, and what was changed of late',
      access: 'full_access',
      query: OverviewQuery,
      reply: Overview,
      transaction: 'own',
    }),
  },
  errors: ['time_zone'],
});
