import type { RequestCtx } from '#server/context.ts';
import { accountBusy, invalidField } from '#server/errors/errors.ts';
import { passwordPlace } from '#server/tenant/planes/storage.ts';
import type { Encryption } from '#server/tenant/servers/server.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { CheckLine, storage } from '../storage.resource.ts';
import { type Candidate, type Candidates, type CheckResult, checkServers } from './check/check.ts';
import { CheckFailed, inputsOf } from './check/failure.ts';
import { type Draft, draftOf } from './draft.service.ts';
import * as queries from './storage.queries.ts';

type Endpoints = (typeof storage)['endpoints'];

/** Checks that run in this process: one an account, so that nobody scans networks through them. */
const checking = new Map<number, object>();

/**
 * Streams the check of a change as it runs (docs/reference/product/storage.md#the-check). Without own servers there is nothing to
 * check, and no line.
 */
export async function checkStorage(ctx: RequestCtx, { body }: Input<Endpoints['check']>): Promise<Written> {
  const before = await ctx.transaction(({ db }) => queries.findStorage(db, ctx.account.id));
  const draft = draftOf(before, body, ctx.platform.servers.key);
  const isOwn = draft.row.location === 'own';
  return { status: 200, type: 'application/x-ndjson', body: isOwn ? lines(runCheck(ctx, before, draft)) : '' };
}

async function* lines(check: AsyncGenerator<CheckLine, CheckResult, void>): AsyncGenerator<string> {
  try {
    for await (const line of check) yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    if (!(error instanceof CheckFailed)) throw error; // the last line has it
  }
}

/** Runs the same check before a save. @throws 422 that names the input */
export async function verifyServers(ctx: RequestCtx, before: queries.StorageRow, draft: Draft): Promise<CheckResult> {
  const check = runCheck(ctx, before, draft);
  try {
    for (;;) {
      const { done, value } = await check.next();
      if (done) return value;
    }
  } catch (error) {
    if (error instanceof CheckFailed) throw invalidField(error.field, error.text, { kind: error.kind });
    throw error;
  }
}

/** @throws 429 while another check of the account runs, before anything is sent */
function runCheck(
  ctx: RequestCtx,
  before: queries.StorageRow,
  draft: Draft,
): AsyncGenerator<CheckLine, CheckResult, void> {
  const { id } = ctx.account;
  if (checking.has(id)) throw accountBusy();
  const mine = {};
  const end = () => {
    if (checking.get(id) === mine) checking.delete(id);
  };
  checking.set(id, mine);
  ctx.signal.onClosed(end); // if it never begins
  return ending(checkServers(candidatesOf(before, draft), ctx.platform.servers), end);
}

async function* ending<T, R>(inner: AsyncGenerator<T, R, void>, end: () => void): AsyncGenerator<T, R, void> {
  try {
    return yield* inner;
  } finally {
    end();
  }
}

function candidatesOf(before: queries.StorageRow, { row, source }: Draft): Candidates {
  const candidate = (side: 'read' | 'write', inputs: 'read' | 'write'): Candidate => ({
    target: {
      host: row[`${side}_host`] as string,
      port: row[`${side}_port`] as number,
      user: row[`${side}_user`] as string,
      database: row.database as string,
      password: row[`${side}_password`],
      sealed_at: passwordPlace(row.account_id, side),
    },
    least: leastOf(side, before, row),
    inputs: inputsOf(inputs),
  });
  return {
    account_id: row.account_id,
    schema: row.schema as string,
    write: candidate('write', source),
    read: row.separate_rw ? candidate('read', 'read') : null,
  };
}

/** A server that was reached with encryption is not reached without it later. */
function leastOf(side: 'read' | 'write', before: queries.StorageRow, row: queries.StorageRow): Encryption {
  const isSame = before[`${side}_host`] === row[`${side}_host`] && before[`${side}_port`] === row[`${side}_port`];
  return (isSame && before[`${side}_encryption`]) || 'none';
}
