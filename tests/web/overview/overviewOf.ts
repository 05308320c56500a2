import type { EntityFigures, Overview } from '#resources/account/overview/overview.resource.ts';

const none = Array(30).fill(0) as number[];
const DAY_MS = 24 * 60 * 60 * 1000;

/** `2026-10-23` to `2026-11-21`. */
const days = none.map((_, at) => new Date(Date.UTC(2026, 9, 23) + at * DAY_MS).toISOString().slice(0, 10));

export const figures = (fields: Partial<EntityFigures> & { id: number }): EntityFigures => ({
  name: `Entity ${fields.id}`,
  alias: `entity_${fields.id}x`,
  status_id: 2,
  count: 0,
  is_estimate: false,
  trashed: 0,
  created_count: 0,
  created: { by_day: none, count: 0, is_estimate: false },
  ...fields,
});

/** Overview of an account, by default of a new one. */
export const overviewOf = (fields: Partial<Overview> = {}): Overview => ({
  time_zone: 'UTC',
  counted_at: '2026-11-21T12:00:00.000Z',
  days,
  records: { count: 0, is_estimate: false, created: { by_day: none, count: 0, is_estimate: false }, not_counted: 0 },
  entities: [],
  fields: { count: 0 },
  people: { count: 1, active_day: 1, active_week: 1, active_month: 1, blocked: 0 },
  failed: { count: 0, items: [] },
  trash: { records: 0, is_estimate: false, fields: 0, entities: 0 },
  files: { count: 0, bytes: 0, is_estimate: false },
  recent: [],
  ...fields,
});

/** Numbers per day: the last days as given, 0 before. */
export const lastDays = (...values: number[]): number[] => [...none.slice(values.length), ...values];
