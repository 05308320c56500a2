import type pg from 'pg';

/**
 * Until it is released, no process hears of changes: what a process changed must hold in it at once.
 * @returns release
 */
export async function holdNotices(pool: pg.Pool): Promise<() => Promise<unknown>> {
  const { rows } = await pool.query<{ text: string }>(
    "select pg_get_functiondef('control.announce()'::regprocedure) as text",
  );
  await pool.query(
    'create or replace function control.announce() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  return () => pool.query(rows[0]?.text ?? '');
}
