import { isSharded, readBy } from '../sharded.ts';
import { keys, type MovedTable, triggers } from './places.ts';
import { isThere, locking, MoveRefused, movedTables, recordTables, type Side } from './side.ts';

/** What the old side knows of its move. */
interface SourceState {
  move_id: number;
  token: string;
  is_fenced: boolean;
}

export async function sourceState(side: Side): Promise<SourceState | null> {
  if (!(await isThere(side, side.places.state))) return null;
  const { rows } = await side.client.query<SourceState>(`select move_id, token, is_fenced from ${side.places.state}`);
  return rows[0] ?? null;
}

/**
 * From here on no table of the account is changed: the ledger refuses the entry of every change, which waits for the end
 * of the move. Then each write of records is logged. Waits for running writers, so that each write is either logged or
 * copied. Can be repeated.
 * @throws MoveRefused for a side on a cluster, where no trigger can be made
 */
export async function startCapture(from: Side, move_id: number): Promise<void> {
  if (await isSharded(readBy(from.client), from.schema))
    throw new MoveRefused('cluster', 'Records cannot be moved away from a Citus cluster');
  const known = await sourceState(from);
  if (known?.move_id !== move_id) {
    if (known?.is_fenced) throw new MoveRefused('internal', 'The records have left this place');
    await stopCapture(from);
    await locking(from.client, () => freeze(from, move_id));
  }
  for (const table of await movedTables(from)) await locking(from.client, () => capture(from, table));
}

async function freeze({ client, places, table }: Side, move_id: number): Promise<void> {
  const { state, log, fence, freeze, captureRecord, captureKey, filling } = places;
  await client.query(`drop table if exists ${filling}`);
  await client.query(`create table ${state} (move_id bigint primary key, token uuid not null,
    is_fenced boolean not null default false)`);
  await client.query(`insert into ${state} (move_id, token) values ($1, $2)`, [move_id, crypto.randomUUID()]);
  await client.query(`create table ${log} (n bigint generated always as identity primary key, place text not null,
    id bigint, actor text, key text)`);
  await client.query(`create index _move_log_place on ${log} (place, id)`);
  // The statement after the lock sees what was committed while it waited.
  const refuse = `lock table ${state} in row share mode;
    if (select is_fenced from ${state}) then
      raise exception 'The records have moved' using errcode = 'ST001';
    end if;`;
  const made = (name: string, body: string) =>
    client.query(`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`);
  await made(fence, refuse);
  await made(freeze, `${refuse} raise exception 'The records are being moved' using errcode = 'ST002';`);
  const noted = (columns: string, values: (row: string) => string, isOther: string) => `
    if tg_op <> 'INSERT' then insert into ${log} (place, ${columns}) values (tg_table_name, ${values('old')}); end if;
    if tg_op = 'INSERT' or (tg_op = 'UPDATE' and ${isOther}) then
      insert into ${log} (place, ${columns}) values (tg_table_name, ${values('new')});
    end if;`;
  await made(
    captureRecord,
    noted('id', (row) => `${row}.id`, 'new.id <> old.id'),
  );
  await made(
    captureKey,
    noted('actor, key', (row) => `${row}.actor, ${row}.key`, '(new.actor, new.key) <> (old.actor, old.key)'),
  );
  await client.query(`create trigger ${triggers.freeze} before insert or update or delete on ${table('_ledger')}
    for each statement execute function ${freeze}()`);
}

async function capture({ client, places, table }: Side, moved: MovedTable): Promise<void> {
  const on = table(moved.name);
  const { rows } = await client.query<{ name: string }>(
    'select tgname as name from pg_trigger where tgrelid = to_regclass($1) and not tgisinternal',
    [on],
  );
  const there = new Set(rows.map(({ name }) => name));
  if (!there.has(triggers.fence))
    await client.query(`create trigger ${triggers.fence} before insert or update or delete or truncate on ${on}
      for each statement execute function ${places.fence}()`);
  if (!moved.isWritten || there.has(triggers.capture)) return;
  const note = moved === keys ? places.captureKey : places.captureRecord;
  await client.query(`create trigger ${triggers.capture} after insert or update or delete on ${on}
    for each row execute function ${note}()`);
}

/** Removes all of it, and opens the side again if it refused writes. Can be repeated. */
export async function stopCapture(from: Side): Promise<void> {
  const { client, places, table } = from;
  if (await isThere(from, places.state)) await client.query(`update ${places.state} set is_fenced = false`);
  const names = ['_ledger', '_entities', '_fields', '_keys', '_history', ...(await recordTables(from))];
  const { rows } = await client.query<{ name: string; trigger: string }>(
    `select c.relname as name, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = to_regnamespace($1) and c.relname = any($2) and t.tgname = any($3)`,
    [`"${from.schema}"`, names, Object.values(triggers)],
  );
  for (const { name, trigger } of rows)
    await locking(client, () => client.query(`drop trigger if exists ${trigger} on ${table(name)}`));
  for (const name of [places.fence, places.freeze, places.captureRecord, places.captureKey])
    await client.query(`drop function if exists ${name}()`);
  await client.query(`drop table if exists ${places.log}, ${places.state}`);
}
