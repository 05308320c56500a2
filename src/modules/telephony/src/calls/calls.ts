import type { Data, DataRecord } from '@stoa/sdk';
import { aliasOf, type Direction, directions, type Result, results } from './callsEntity.ts';
import { isOngoing } from './ongoing.ts';
import type { Place } from './place.ts';

/** A call as it is shown. */
export interface Call {
  id: number;
  direction: Direction;
  result: Result | null;
  /** It has not been ended, and may still be going on. */
  isOngoing: boolean;
  started_at: string;
  /** Seconds. */
  duration: number;
  agent_id: number | null;
  agent: string;
  contact: string;
  note: string;
}

export interface CallPage {
  calls: readonly Call[];
  count: number;
  cursor: string | null;
}

const PAGE = 10;

/** Calls of the record, the latest first. */
export async function loadCalls(data: Data, place: Place, now: Date, after?: string): Promise<CallPage> {
  const { calls, link, record, contacts } = place;
  const people = ['agent', ...(contacts ? [contacts.link] : [])];
  const { items, totals, next_cursor } = await data.list(calls.alias, {
    query: { [link]: record.id },
    sort: { started_at: 'desc' },
    fields: ['direction', 'result', 'started_at', 'duration', 'note', ...people],
    ...{ with: people, limit: PAGE, count: 'exact', ...(after !== undefined && { after }) },
  });
  return { calls: items.map((item) => callOf(place, item, now)), count: totals.count, cursor: next_cursor };
}

function callOf({ calls, contacts }: Place, item: DataRecord, now: Date): Call {
  const started_at = String(item.started_at ?? '');
  const result = aliasOf(calls, 'result', item.result);
  const nameIn = (field: string, label: string | undefined) =>
    String((item[`${field}_data`] as Record<string, unknown> | null | undefined)?.[label ?? ''] ?? '');
  return {
    id: item.id,
    direction: directions.find((each) => each === aliasOf(calls, 'direction', item.direction)) ?? 'outgoing',
    result: results.find((each) => each === result) ?? null,
    isOngoing: result === 'in_progress' && isOngoing(started_at, now),
    started_at,
    duration: Number(item.duration ?? 0),
    agent_id: (item.agent ?? null) as number | null,
    agent: nameIn('agent', 'name'),
    contact: contacts ? nameIn(contacts.link, contacts.label) : '',
    note: String(item.note ?? ''),
  };
}

/** An incoming call that nobody took. */
export const isMissed = ({ direction, result }: Pick<Call, 'direction' | 'result'>): boolean =>
  direction === 'incoming' && (result === 'no_answer' || result === 'busy');

/** Of the latest calls. */
export interface Totals {
  count: number;
  seconds: number;
  missed: number;
  /** Null: there are no calls. */
  last: string | null;
  /** There are more calls than were added up. */
  isPartial: boolean;
}

/** Calls that totals are made from, at most. */
export const TOTALS_CALLS = 1000;

export async function loadTotals(data: Data, place: Place, now: Date): Promise<Totals> {
  const { calls, link, record } = place;
  const { items, totals, next_cursor } = await data.list(calls.alias, {
    query: { [link]: record.id },
    sort: { started_at: 'desc' },
    ...{ fields: ['direction', 'result', 'started_at', 'duration'], limit: TOTALS_CALLS, count: 'exact' },
  });
  const all = items.map((item) => callOf(place, item, now));
  return {
    count: totals.count,
    seconds: all.reduce((sum, { duration }) => sum + duration, 0),
    missed: all.filter(isMissed).length,
    last: all[0]?.started_at ?? null,
    isPartial: next_cursor !== null,
  };
}
