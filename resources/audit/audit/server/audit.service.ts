import { deviceName } from '#resources/people/sessions/server/sessions.service.ts';
import type { Ctx } from '#server/context.ts';
import { notFound } from '#server/errors/errors.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { AuditEvent, AuditSubject, audit } from '../audit.resource.ts';
import { type AuditAction, type AuditGroup, auditGroups, isAuditGroup } from '../auditActions.ts';
import * as queries from './audit.queries.ts';
import { findFew, findPeopleNamed, isFound } from './search.queries.ts';
import { type FoundSubject, type FoundSubjects, findNames, findSubjects, keyOf } from './subjects.queries.ts';

type Endpoints = (typeof audit)['endpoints'];

/** Whose log is read: of a call, or of a job. */
interface Reader {
  db: Ctx['db'];
  account: { id: number };
}

/** A module whose author has left has no name any more. */
const unnamed = 'Module';

export async function listAudit(ctx: Ctx, { query }: Input<Endpoints['list']>): Promise<Reply<Endpoints['list']>> {
  const { matches, few } = await resolveSearch(ctx, query);
  const limit = query.limit > 0 ? query.limit : limits.page_size_max;
  const offset = (query.page - 1) * limit;
  const order = query.sort[0]?.order ?? 'desc';
  if (few) {
    const ids = order === 'desc' ? few : few.toReversed();
    return { items: await eventsById(ctx, ids.slice(offset, offset + limit)), totals: { count: ids.length } };
  }
  const rows = await queries.findEvents(ctx.db, ctx.account.id, { matches, order, limit, offset });
  // A list that ends on its first page is counted by reading it.
  const isWhole = query.page === 1 && rows.length < limit;
  const totals = isWhole ? { count: rows.length } : await totalsOf(ctx, matches, query.count === 'exact');
  return { items: await toEvents(ctx, rows), totals };
}

export async function getAudit(ctx: Ctx, { params }: Input<Endpoints['get']>): Promise<AuditEvent> {
  const row = await queries.findEvent(ctx.db, ctx.account.id, params.id);
  if (!row) throw notFound();
  return (await toEvents(ctx, [row]))[0] as AuditEvent;
}

const actionsOf = (chosen: AuditGroup | AuditAction) => (isAuditGroup(chosen) ? auditGroups[chosen] : [chosen]);

export interface ResolvedSearch {
  matches: queries.Conditions;
  /** Ids of all entries that a search finds, latest first; null without a search, or if it finds very many. */
  few: number[] | null;
}

/** Turns the search and the filters of a query into conditions. */
export async function resolveSearch(
  { db, account: { id } }: Reader,
  { query: text, filter }: queries.AuditListInput,
): Promise<ResolvedSearch> {
  const filtered = queries.conditionsOf(filter, filter.action === undefined ? [] : actionsOf(filter.action));
  if (!text) return { matches: filtered, few: null };
  const searched = { text, people: await findPeopleNamed(db, id, text) };
  const few = await findFew(db, id, searched, filtered);
  return { matches: (eb) => eb.and([filtered(eb), isFound(searched)(eb)]), few };
}

/** Exact up to a limit; beyond it, what PostgreSQL expects (docs/reference/api/records.md#counts). */
async function totalsOf(
  { db, account: { id } }: Reader,
  matches: queries.Conditions,
  isExact = false,
): Promise<{ count: number; is_estimate?: true }> {
  const count = await queries.countEvents(db, id, matches, isExact ? null : queries.MANY);
  if (isExact || count < queries.MANY) return { count };
  return { count: Math.max(queries.MANY, await queries.estimateEvents(db, id, matches)), is_estimate: true };
}

export async function toEvents({ db, account }: Reader, rows: readonly queries.AuditRow[]): Promise<AuditEvent[]> {
  const subjects = await findSubjects(db, account.id, rows);
  const roles = await findNames(db, account.id, 'roles', rows.flatMap(roleIdsOf));
  const modules = await findNames(
    db,
    account.id,
    'marketplace',
    rows.flatMap(({ module_id }) => module_id ?? []),
  );
  return rows.map((row) => toEvent(row, { subjects, roles, modules }));
}

interface Found {
  subjects: FoundSubjects;
  roles: ReadonlyMap<number, string>;
  modules: ReadonlyMap<number, string>;
}

function toEvent(row: queries.AuditRow, { subjects, roles, modules }: Found): AuditEvent {
  const { subject_type: type, subject_id, subject_name, module_id, created_at, ...event } = row;
  const named = roleIdsOf(row).flatMap((id) => (roles.has(id) ? [[String(id), roles.get(id) as string]] : []));
  return {
    ...event,
    created_at: created_at.toISOString(),
    module: module_id === null ? null : { id: module_id, name: modules.get(module_id) ?? unnamed },
    device: deviceName(row.user_agent),
    subject: toSubject({ type, id: subject_id, name: subject_name }, subjects.get(keyOf(row))),
    ...(named.length > 0 && { role_names: Object.fromEntries(named) }),
  };
}

const toSubject = (
  { type, id, name }: Pick<AuditSubject, 'type' | 'id' | 'name'>,
  found: FoundSubject | undefined,
): AuditSubject => ({
  type,
  id,
  name: found?.name ?? name,
  is_there: found?.is_there ?? false,
  parent_id: found?.parent_id ?? null,
});

/** Ids of roles that a row's changes have as values. */
function roleIdsOf({ changes }: queries.AuditRow): number[] {
  const values = [changes.role_ids, changes.role_id].flatMap((change) => [change?.from, change?.to]).flat();
  return values.filter((value): value is number => typeof value === 'number');
}

const everything = queries.conditionsOf({}, []);

/** How many entries the account has, and since when. */
export async function sizeOfLog(ctx: Reader): Promise<{ count: number; is_estimate: boolean; since: string | null }> {
  const { count, is_estimate = false } = await totalsOf(ctx, everything);
  const since = await queries.firstEventAt(ctx.db, ctx.account.id);
  return { count, is_estimate, since: since?.toISOString() ?? null };
}

/** Entries by id, in the order of the ids; those that are gone are left out. */
export async function eventsById(reader: Reader, ids: readonly number[]): Promise<AuditEvent[]> {
  const rows = new Map((await queries.findEventsById(reader.db, reader.account.id, ids)).map((row) => [row.id, row]));
  return toEvents(
    reader,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
}
