import { sql } from 'kysely';
import type { Db } from '#server/database/tables/tables.ts';

/** Files are counted up to this number; beyond it the reply is an estimate. */
export const FILES_COUNTED = 100_000;

/** Every entity of the account, by name. */
export const findEntities = (db: Db, account_id: number) =>
  db
    .selectFrom('entities')
    .select(['id', 'name', 'alias', 'status_id'])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();

const activeSince = (since: Date) => sql<number>`count(*) filter (where last_action_at >= ${since})`.$castTo<number>();

/** Number of members, and of those active since the given times. */
export const countPeople = (db: Db, account_id: number, since: { day: Date; week: Date; month: Date }) =>
  db
    .selectFrom('memberships')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      activeSince(since.day).as('active_day'),
      activeSince(since.week).as('active_week'),
      activeSince(since.month).as('active_month'),
      sql<number>`count(*) filter (where blocked)`.as('blocked'),
    ])
    .where('account_id', '=', account_id)
    .where('pending', '=', false)
    .executeTakeFirstOrThrow();

/** Fields in use, and fields and entities in the trash. Fields of deleted entities are not counted. */
export const countDeclared = (db: Db, account_id: number) =>
  sql<{ fields: number; trashed_fields: number; trashed_entities: number }>`
    select
      (select count(*) from control.fields f join control.entities e on e.id = f.entity_id
        where f.account_id = ${account_id} and f.deleted_at is null and e.deleted_at is null) as fields,
      (select count(*) from control.fields f join control.entities e on e.id = f.entity_id
        where f.account_id = ${account_id} and f.deleted_at is not null and e.deleted_at is null) as trashed_fields,
      (select count(*) from control.entities
        where account_id = ${account_id} and deleted_at is not null) as trashed_entities`
    .execute(db)
    .then(({ rows }) => rows[0]);

/** Failed entities and fields with the error, newest first. `total` counts all of them. */
export const findFailed = (db: Db, account_id: number, limit: number) =>
  sql<{
    entity_id: number;
    entity_name: string;
    entity_alias: string;
    field_id: number | null;
    field_name: string | null;
    field_alias: string | null;
    error: string | null;
    failed_at: Date | null;
    total: number;
  }>`
    with failed as (
      select e.id as entity_id, e.name as entity_name, e.alias as entity_alias,
        null::bigint as field_id, null as field_name, null as field_alias
      from control.entities e
      where e.account_id = ${account_id} and e.status_id = 3 and e.deleted_at is null
      union all
      select e.id, e.name, e.alias, f.id, f.name, f.alias
      from control.fields f join control.entities e on e.id = f.entity_id
      where f.account_id = ${account_id} and f.status_id = 3 and f.deleted_at is null and e.deleted_at is null)
    select f.*, c.error, c.failed_at, count(*) over () as total
    from failed f left join lateral (
      select c.error, c.finished_at as failed_at from control.schema_changes c
      where c.account_id = ${account_id} and c.entity_id = f.entity_id and c.field_id is not distinct from f.field_id
        and c.state = 'failed' and c.kind <> 'rebuild'
      order by c.id desc limit 1) c on true
    order by c.failed_at desc nulls last, f.entity_id desc, f.field_id desc limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);

/** Counts at most 100,001 files. */
export const countFiles = (db: Db, account_id: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('files')
        .select('size')
        .where('account_id', '=', account_id)
        .limit(FILES_COUNTED + 1)
        .as('f'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .executeTakeFirstOrThrow();
