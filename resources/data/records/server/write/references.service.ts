import type { RequestCtx } from '#server/context.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import { idsOf as idsIn, type Row } from '#server/tenant/rows.ts';
import type { Reference } from '#server/tenant/write/checkRecord.ts';
import type { Targets } from '#server/tenant/write/heldTargets.ts';
import { currentValues, liveIds } from '#server/tenant/write/manyStatements.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { findReferable } from '../read/recordSource.ts';
import { findMembers } from '../read/records.queries.ts';

/** References of a call, as they were found. */
export interface CheckedReferences {
  violations: Violation[];
  /** The records among them that are live, for the write to hold. */
  targets: Targets;
}

/**
 * Looks for the records, members and files that a call refers to. Violations are those that do not exist in this account,
 * or that the caller may not read. A record may keep what it refers to already.
 * @param recordOf the record that a reference is written to; null for a new one
 */
export async function checkReferences(
  ctx: RequestCtx,
  { access, plane, account }: EntityPlace,
  references: readonly Reference[],
  recordOf: (reference: Reference) => number | null,
): Promise<CheckedReferences> {
  const targets: Targets = new Map();
  const dangling = await danglingReferences(references, {
    users: async (ids) => {
      const members = await ctx.transaction(({ db }) => findMembers(db, ctx.account.id, ids));
      return new Set(members.map(({ id }) => id));
    },
    files: (ids) => findReferable(ctx, { plane, account }, ids),
    records: async (wanted) => {
      const live = await liveRecords(plane, account, wanted);
      for (const [entity_id, ids] of live) {
        const target = account.entityById(entity_id);
        if (target) targets.set(target.whole, ids);
      }
      return live;
    },
  });
  const isCurrent = await currentReferences(access, plane, dangling, recordOf);
  const violations = dangling
    .filter((reference) => !isCurrent(reference))
    .map(({ path, to }) => violation(path, to === 'file' ? 'errors.file' : 'errors.not_offered'));
  return { violations, targets };
}

/** Lookups of ids; each returns those that exist. */
interface Lookups {
  records(wanted: ReadonlyMap<number, readonly number[]>): Promise<ReadonlyMap<number, ReadonlySet<number>>>;
  users(ids: readonly number[]): Promise<ReadonlySet<number>>;
  files(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The references whose target does not exist, with one lookup for each kind in use. A bulk call may have a million. */
export async function danglingReferences(references: readonly Reference[], lookups: Lookups): Promise<Reference[]> {
  if (references.length === 0) return [];
  const wanted = await idsOf(references);
  const [users, files] = [wanted.get('user'), wanted.get('file')];
  const entities = new Map(
    [...wanted].flatMap(([to, ids]) => (typeof to === 'number' ? [[to, [...ids]] as const] : [])),
  );
  const records = entities.size > 0 ? await lookups.records(entities) : none;
  const there = new Map<Target, ReadonlySet<number>>(records);
  if (users) there.set('user', await lookups.users([...users]));
  if (files) there.set('file', await lookups.files([...files]));
  const pause = timeSlices();
  const dangling: Reference[] = [];
  for (const [at, reference] of references.entries()) {
    if (!there.get(targetOf(reference))?.has(reference.id)) dangling.push(reference);
    if (at % STEP === 0) await pause();
  }
  return dangling;
}

/** References between two looks at the time. */
const STEP = 1000;

const none: ReadonlyMap<number, ReadonlySet<number>> = new Map();

/** An entity by its id. References to variants are collected only if the variant is deleted: they have no lookup. */
type Target = number | Exclude<Reference['to'], object>;

const targetOf = ({ to }: Reference): Target => (typeof to === 'object' ? to.entity_id : to);

async function idsOf(references: readonly Reference[]): Promise<Map<Target, Set<number>>> {
  const wanted = new Map<Target, Set<number>>();
  const pause = timeSlices();
  for (const [at, reference] of references.entries()) {
    const ids = wanted.get(targetOf(reference));
    if (ids) ids.add(reference.id);
    else wanted.set(targetOf(reference), new Set([reference.id]));
    if (at % STEP === 0) await pause();
  }
  return wanted;
}

/** Reads from the primary: a new record may not be on the replica yet. */
async function liveRecords(plane: DataPlane, account: AccountAccess, wanted: ReadonlyMap<number, readonly number[]>) {
  const targets = new Map<RecordAccess, readonly number[]>();
  for (const [entity_id, ids] of wanted) {
    const target = account.entityById(entity_id);
    if (target) targets.set(target, ids);
  }
  const found = new Map<number, Set<number>>([...targets.keys()].map(({ whole }) => [whole.id, new Set()]));
  if (targets.size === 0) return found;
  const { values, ...statement } = liveIds(targets);
  for (const row of await plane.write<{ entity_id: number; id: number }>(statement, values))
    found.get(row.entity_id)?.add(row.id);
  return found;
}

/** Which of these references their records have already. No query if none is written to a record that exists. */
async function currentReferences(
  access: RecordAccess,
  plane: DataPlane,
  dangling: readonly Reference[],
  recordOf: (reference: Reference) => number | null,
): Promise<(reference: Reference) => boolean> {
  const updated = dangling.filter((reference) => recordOf(reference) !== null);
  if (updated.length === 0) return () => false;
  const columns = [...new Set(updated.map(({ column }) => column))];
  const { text, values } = currentValues(access, columns, [
    ...new Set(updated.flatMap((each) => recordOf(each) ?? [])),
  ]);
  const rows = new Map((await plane.write<Row>(text, values)).map((row) => [row.id as number, row]));
  return (reference) => idsIn(rows.get(recordOf(reference) ?? 0)?.[reference.column.name]).includes(reference.id);
}
