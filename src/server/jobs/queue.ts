import { sql } from 'kysely';
import type { Resource } from '#shared/resource.ts';
import { check } from '#shared/violations.ts';
import type { When } from '../context.ts';
import type { Db } from '../database/tables/tables.ts';

/** Adds a job in the caller's transaction. */
export async function enqueue(db: Db, task: string, payload: object, when: When = {}): Promise<void> {
  const run_at = when.run_at?.toISOString() ?? null;
  await sql`select control.enqueue(${task}, ${JSON.stringify(payload)}::json, ${run_at}::timestamptz, ${when.key ?? null})`.execute(
    db,
  );
}

/** The same for a declared job, with its payload checked. */
export async function enqueueDeclared(db: Db, of: Resource, job: string, payload: unknown, when?: When): Promise<void> {
  const schema = of.jobs?.[job];
  if (!schema) throw new Error(`${of.name} declares no job ${job}`);
  const checked = check(schema, payload);
  if (!checked.ok) throw new Error(`Payload of ${of.name}.${job}: ${JSON.stringify(checked.violations)}`);
  await enqueue(db, `${of.name}.${job}`, checked.value as object, when);
}
