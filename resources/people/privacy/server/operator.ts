import { z } from 'zod/mini';
import { writeSystemEvent } from '#server/audit/auditEvents.ts';
import { secretCheck } from '#server/backup/secretCheck.ts';
import type { ControlDatabase } from '#server/database/database.ts';
import type { Db } from '#server/database/tables/tables.ts';
import { StartRefused } from '#server/errors/startRefused.ts';
import { id, timestamp } from '#shared/shapes.ts';
import { check } from '#shared/violations.ts';
import { beginErasure } from './erase.service.ts';
import * as operator from './operator.queries.ts';
import * as queries from './privacy.queries.ts';

/** A line of the list of erasures: ids and a time, and nothing else of the person. */
const Line = z.object({
  /** Tells installations apart: ids of another one are other people's. */
  installation: z.string(),
  account_id: id(),
  user_id: id(),
  texts: z.boolean(),
  erased_at: timestamp(),
});
type Line = z.infer<typeof Line>;

/** The erasures of all accounts as lines, to be kept outside of the database (docs/operating/keeping.md#erased-people). */
export const erasureLines = (control: ControlDatabase, secret: Buffer): Promise<string[]> =>
  control.inSystem(async (db) =>
    (await operator.findAllErasures(db)).map(({ created_at, ...erasure }) =>
      JSON.stringify({ installation: secretCheck(secret), ...erasure, erased_at: created_at.toISOString() }),
    ),
  );

/**
 * Erases people again whom a restored backup has brought back. Each person is a transaction, and those who are erased
 * already are skipped, so it may be repeated. The records follow by the jobs of the server.
 * @returns lines to print
 * @throws StartRefused if a line cannot be read or is of another installation; nothing was done
 */
export async function repeatErasures(
  control: ControlDatabase,
  secret: Buffer,
  lines: readonly string[],
): Promise<string[]> {
  const erasures = lines.map((line, at) => readLine(line, at, secretCheck(secret)));
  const said: string[] = [];
  for (const erasure of erasures) {
    const outcome = await control.inAccount(erasure.account_id, (db) => eraseOne(db, erasure));
    if (outcome) said.push(outcome);
  }
  return said;
}

function readLine(line: string, at: number, installation: string): Line {
  const read = check(Line, parsed(line));
  if (!read.ok) throw new StartRefused(`Line ${at + 1} is none that "erasures -- list" has written`);
  const erasure = read.value as Line;
  if (erasure.installation !== installation)
    throw new StartRefused(`Line ${at + 1} is of another installation, or of another secret`);
  return erasure;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function eraseOne(db: Db, { account_id, user_id, texts, erased_at }: Line): Promise<string | null> {
  const then = new Date(erased_at);
  const account = await operator.findAccountOf(db, account_id, then);
  if (!account || !(await operator.hasPersonOf(db, account_id, user_id, then))) return null;
  const named = `person ${user_id} of the account ${account.subdomain}`;
  const person = await queries.findPerson(db, account_id, user_id, true);
  if (!person || (await queries.isBeingErased(db, account_id, user_id))) return null;
  if (person.is_owner) return `NOT erased: ${named} is its owner; hand the account to another member first`;
  const email = texts ? await queries.findEmail(db, account_id, user_id) : null;
  const { alias_id } = await beginErasure(db, account, { account_id, user_id, email, requested_by: null });
  await writeSystemEvent(db, { account_id, action: 'privacy.erase', subject_type: 'users', subject_id: alias_id });
  return `erased: ${named}`;
}
