import type { StrictClient } from '#server/tenant/servers/strictClient.ts';
import { CheckFailed } from './failure.ts';

const OLDEST = 150_000;

/** As `18.4` or `19beta1`. It is kept and shown, so it is nothing else. */
const shortVersion = /^[0-9][0-9a-z.+~-]{0,30}(?= |$)/i;

/** @throws CheckFailed if the server is too old, keeps texts otherwise, or takes no writes although it should */
export async function checkVersion(client: StrictClient, isWritten: boolean, host: CheckFailed['field']) {
  const { rows } = await client.query<{ version: string; number: number; encoding: string; is_replica: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_replica`,
  );
  const [found] = rows;
  const version = shortVersion.exec(found?.version ?? '')?.[0];
  if (!found || !version || !(found.number >= OLDEST)) throw new CheckFailed('version', host);
  if (found.encoding !== 'UTF8') throw new CheckFailed('database', 'storage_database', 'encoding');
  if (isWritten && found.is_replica) throw new CheckFailed('privilege', host, 'read_only');
  return { version, is_replica: found.is_replica };
}

export interface Owner {
  account_id: number;
  installation: string;
}

/**
 * Creates the schema if it is missing, and makes sure that nobody else uses it.
 * @returns whether it was missing
 * @throws CheckFailed
 */
export async function takeSchema(client: StrictClient, schema: string, owner: Owner): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(`select to_regnamespace($1) is not null as is_there`, [
    `"${schema}"`,
  ]);
  if (!rows[0]?.is_there) {
    await client.query(`create schema if not exists "${schema}"`);
    return true;
  }
  const taken = new CheckFailed('schema', 'storage_schema');
  const meta = await client.query<{ is_there: boolean }>(`select to_regclass($1) is not null as is_there`, [
    `"${schema}"._meta`,
  ]);
  if (meta.rows[0]?.is_there) {
    if (await isOfAnother(client, schema, owner)) throw taken;
  } else if (await hasRelations(client, schema)) throw taken;
  return false;
}

async function isOfAnother(client: StrictClient, schema: string, owner: Owner): Promise<boolean> {
  const { rows } = await client.query<{ account_id: number; installation: string | null }>(
    `select account_id, to_jsonb(m) ->> 'installation' as installation from "${schema}"._meta m`,
  );
  return rows.some(
    ({ account_id, installation }) =>
      account_id !== owner.account_id || (installation ?? owner.installation) !== owner.installation,
  );
}

/** Tables and views that are not ours; those of extensions do not count. */
async function hasRelations(client: StrictClient, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and c.relname !~ '^_probe_'
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     limit 1`,
    [`"${schema}"`],
  );
  return rowCount !== 0;
}
