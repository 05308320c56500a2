import type pg from 'pg';
import { buildAll, createViews } from '../tenant/move/target.ts';
import type { Ending, Manifest } from './archive.ts';

/**
 * Makes the tables of accounts, and prepares the others for rows in any order: without foreign keys, triggers and
 * row-level security, which the transaction restores.
 * @returns restores them, and so checks the foreign keys
 */
export async function prepareTables(client: pg.ClientBase, manifest: Manifest): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace in ('control'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  const tables = manifest.tables.map(({ name }) => name).filter((name) => !name.startsWith('acc_'));
  const each = async (change: (table: string) => string) => {
    for (const table of tables) await client.query(`alter table ${table} ${change(table)}`);
  };
  for (const { drop } of rows) await client.query(drop);
  await each(() => 'disable trigger user');
  const forced = await forcedTables(client);
  for (const table of forced) await client.query(`alter table ${table} no force row level security`);
  // What the migrations and the queue have inserted themselves is in the backup too.
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
  await makeSchemas(client, manifest);
  return async () => {
    for (const table of forced) await client.query(`alter table ${table} force row level security`);
    await each(() => 'enable trigger user');
    for (const { add } of rows) await client.query(add);
  };
}

/** The tables of accounts, without what {@link finishSchemas} adds. */
export async function makeSchemas(client: pg.ClientBase, { schemas }: Manifest): Promise<void> {
  for (const { schema, tables } of schemas) {
    await client.query(`create schema "${schema}" authorization stoa_data; set local role stoa_data`);
    for (const statement of tables) await client.query(statement);
    await client.query('set local role none');
  }
}

const forcedTables = async (client: pg.ClientBase): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'control'::regnamespace and relforcerowsecurity`,
    )
  ).rows.map(({ name }) => name);

/** Indexes, views and privileges of accounts, and sequences. */
export async function finishSchemas(client: pg.ClientBase, manifest: Manifest, ending: Ending): Promise<void> {
  for (const role of new Set(manifest.schemas.flatMap(({ roles }) => roles)))
    await client.query(
      `do $$ begin create role "${role.replaceAll('"', '""')}" nologin; exception when duplicate_object then null; end $$`,
    );
  const { rowCount: hasTrigrams } = await client.query(`select from pg_extension where extname = 'pg_trgm'`);
  for (const { schema, rest, is_defined } of manifest.schemas) {
    await client.query('set local role stoa_data');
    if (is_defined) await finishDefined(client, schema);
    for (const statement of rest) if (hasTrigrams || !statement.includes('gin_trgm_ops')) await client.query(statement);
    await client.query('set local role none');
  }
  for (const { name, last_value } of ending.sequences)
    if (last_value !== null)
      await client.query('select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null', [
        name,
        last_value,
      ]);
}

/** What a move makes at its end, too. */
async function finishDefined(client: pg.ClientBase, schema: string): Promise<void> {
  const table = (name: string) => `"${schema}".${name}`;
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'
       and relname ~ '^e_[0-9]+$'`,
    [`"${schema}"`],
  );
  for (const { name } of rows) await buildAll({ client, schema, table }, name);
  await createViews({ client, schema, table });
}

/** Rows of files whose bytes were removed while the backup was made. */
export async function removeFiles(client: pg.ClientBase, { removed_files }: Ending): Promise<void> {
  await client.query('set local role stoa_system');
  await client.query('delete from control.files where id = any($1::bigint[])', [removed_files]);
  await client.query('set local role none');
}

/** Gives back jobs that ran when the backup was made. */
export async function releaseJobs(client: pg.ClientBase): Promise<void> {
  await client.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
      where locked_at is not null;
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`);
}
