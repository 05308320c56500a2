import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

type Place = { account_id: number; module_id: number };
type State = 'running' | 'paused' | 'done' | 'cancelled';

const open: State[] = ['running', 'paused'];

/** Undefined: the module has an open one. */
export const insertRollout = (
  db: Db,
  rollout: Place & { version_id: number; previous_id: number | null; percent: number; created_by: number | null },
) =>
  db
    .insertInto('module_rollouts')
    .values(rollout)
    .onConflict((conflict) => conflict.column('module_id').where('state', 'in', open).doNothing())
    .returning('id')
    .executeTakeFirst();

export const findMainVersion = (db: Db, { account_id, module_id }: Place) =>
  db
    .selectFrom('module_versions')
    .select('id')
    .where('account_id', '=', account_id)
    .where('module_id', '=', module_id)
    .where('is_main', '=', true)
    .executeTakeFirst();

export const findRollout = (db: Db, account_id: number, version_id: number, id: number) =>
  db
    .selectFrom('module_rollouts')
    .select(['id', 'state', 'percent'])
    .where('account_id', '=', account_id)
    .where('version_id', '=', version_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const updateRollout = (
  db: Db,
  account_id: number,
  id: number,
  set: { percent?: number; state?: State; paused_by?: 'person' | 'failures' | null },
) => db.updateTable('module_rollouts').set(set).where('account_id', '=', account_id).where('id', '=', id).execute();

/** The rollout of the new main version is done; one of another version is over. */
export const endRollouts = (db: Db, { account_id, module_id }: Place, main_id: number) =>
  db
    .updateTable('module_rollouts')
    .set({ state: sql<State>`case when version_id = ${main_id} then 'done' else 'cancelled' end` })
    .where('account_id', '=', account_id)
    .where('module_id', '=', module_id)
    .where('state', 'in', open)
    .execute();

// ── Across accounts, for jobs, which act as the system ──────────────────────────────────────────────

/** What installs of a module may be moved to: its main version, and the version of an open rollout. */
export async function findTargets(db: Db, module_id: number) {
  const versions = await db
    .selectFrom('module_versions as v')
    .leftJoin('module_rollouts as r', (join) => join.onRef('r.version_id', '=', 'v.id').on('r.state', 'in', open))
    .select(['v.id', 'v.account_id', 'v.asks', 'v.is_main', 'r.id as rollout_id', 'r.percent', 'r.state'])
    .where('v.module_id', '=', module_id)
    .where('v.status_id', '=', 2)
    .where('v.withdrawn_at', 'is', null)
    .where((eb) => eb.or([eb('v.is_main', '=', true), eb('r.id', 'is not', null)]))
    .execute();
  const rolled = versions.flatMap(({ rollout_id, percent, state, ...version }) =>
    rollout_id === null || percent === null || (state !== 'running' && state !== 'paused')
      ? []
      : [{ ...version, rollout: { id: rollout_id, version_id: version.id, percent, state } }],
  );
  return { author_id: versions[0]?.account_id ?? 0, main: versions.find(({ is_main }) => is_main), rolled: rolled[0] };
}

export type Targets = Awaited<ReturnType<typeof findTargets>>;

/** Installs that follow the main version, by their id. */
export const findFollowers = (db: Db, module_id: number, after: number, limit: number) =>
  db
    .selectFrom('module_installs')
    .select(['id', 'account_id', 'version_id', 'consent'])
    .where('module_id', '=', module_id)
    .where('is_pinned', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export type Follower = Awaited<ReturnType<typeof findFollowers>>[number];

/** Unless it was changed or pinned meanwhile. */
export const moveInstall = (db: Db, { id, version_id }: Follower, to: number) =>
  db
    .updateTable('module_installs')
    .set({ version_id: to, previous_version_id: version_id })
    .where('id', '=', id)
    .where('version_id', '=', version_id)
    .where('is_pinned', '=', false)
    .execute();

/** The author's own install, which is moved first. */
export const findAuthorsInstall = (db: Db, module_id: number) =>
  db
    .selectFrom('module_installs as i')
    .innerJoin('modules as m', (join) =>
      join.onRef('m.id', '=', 'i.module_id').onRef('m.account_id', '=', 'i.account_id'),
    )
    .select(['i.id', 'i.account_id', 'i.version_id', 'i.consent'])
    .where('i.module_id', '=', module_id)
    .where('i.is_pinned', '=', false)
    .executeTakeFirst();

/** Loads and failures of a version since the rollout `r` began, at most as many failures of an account as it had loads. */
const healthOf = (version: 'version_id' | 'previous_id') => sql<{ loads: number; failures: number }>`(
  select json_build_object('loads', coalesce(sum(h.loads), 0), 'failures', coalesce(sum(least(h.failures, h.loads)), 0))
  from control.module_health h where h.version_id = ${sql.ref(`r.${version}`)} and h.minute >= date_trunc('minute', r.created_at))`;

/** Running rollouts, with how their version and the one before fare since they began. */
export const findRunning = (db: Db) =>
  db
    .selectFrom('module_rollouts as r')
    .select(['r.id', 'r.account_id', 'r.module_id', 'r.version_id'])
    .select([healthOf('version_id').as('now'), healthOf('previous_id').as('before')])
    .where('r.state', '=', 'running')
    .execute();

export type RunningRollout = Awaited<ReturnType<typeof findRunning>>[number];

/** Failures of the version since its rollout began, of each account at most `cap`; those of the author's count in full. */
export const countFailures = async (db: Db, rollout_id: number, cap: number): Promise<number> => {
  const ofAccounts = db
    .selectFrom('module_rollouts as r')
    .innerJoin('module_health as h', 'h.version_id', 'r.version_id')
    .select(sql<boolean>`h.account_id = r.account_id`.as('is_authors'))
    .select(sql<number>`sum(least(h.failures, h.loads))`.as('failures'))
    .where('r.id', '=', rollout_id)
    .where('h.minute', '>=', sql<Date>`date_trunc('minute', r.created_at)`)
    .groupBy(['r.account_id', 'h.account_id']);
  const { counted } = await db
    .selectFrom(ofAccounts.as('a'))
    .select(
      sql<number>`coalesce(sum(case when a.is_authors then a.failures else least(a.failures, ${cap}::float8) end), 0)::float8`.as(
        'counted',
      ),
    )
    .executeTakeFirstOrThrow();
  return counted;
};

/** Whether it was still running. */
export const pauseFailing = async (db: Db, id: number): Promise<boolean> =>
  (
    await db
      .updateTable('module_rollouts')
      .set({ state: 'paused', paused_by: 'failures' })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
