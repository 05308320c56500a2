import { principalOf, type RequestCtx } from '#server/context.ts';
import { forbidden } from '#server/errors/errors.ts';
import { csvFile } from '#server/files/csvFile.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import type { AuditEvent, audit } from '../audit.resource.ts';
import { type AuditRow, findBatch } from './audit.queries.ts';
import { eventsById, type ResolvedSearch, resolveSearch, toEvents } from './audit.service.ts';

const BATCH_ROWS = 1000;

type Value = string | number | null;

const columns: readonly (readonly [name: string, of: (event: AuditEvent) => Value])[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at }) => created_at],
  ['action', ({ action }) => action],
  ['outcome', ({ outcome }) => outcome],
  ['user_id', ({ user_id }) => user_id],
  ['user_name', ({ user_name }) => user_name],
  ['via', ({ via }) => via],
  ['module', ({ module }) => module?.name ?? null],
  ['ip', ({ ip }) => ip],
  ['user_agent', ({ user_agent }) => user_agent],
  ['request_id', ({ request_id }) => request_id],
  ['subject_type', ({ subject }) => subject.type],
  ['subject_id', ({ subject }) => subject.id],
  ['subject_name', ({ subject }) => subject.name],
  ['count', ({ count }) => count],
  ['changes', ({ changes }) => JSON.stringify(changes)],
];

/** All entries that match, streamed as CSV (RFC 4180). The export is an entry itself, written before the first line. */
export const exportAudit = (
  ctx: RequestCtx,
  { query }: Input<(typeof audit)['endpoints']['export_csv']>,
): Promise<Written> =>
  csvFile(ctx, 'audit', csvLines(ctx, query), () =>
    ctx.audit({ subject_type: 'audit', changes: { filter: { to: loggedOf(query) } } }),
  );

/** What was asked for, without a searched text, which may be anything. */
const loggedOf = ({ query, filter }: Input<(typeof audit)['endpoints']['export_csv']>['query']) => ({
  ...filter,
  ...(query && { query: true }),
});

async function* csvLines(
  ctx: RequestCtx,
  query: Input<(typeof audit)['endpoints']['export_csv']>['query'],
): AsyncGenerator<string> {
  const found = await ctx.transaction((inner) => resolveSearch(inner, query));
  let text = `${columns.map(([name]) => name).join()}\r\n`;
  for await (const events of batches(ctx, found)) {
    yield text + events.map(csvLine).join('');
    text = '';
  }
}

/** All entries, latest first. Another batch is read only while the caller still may. */
async function* batches(ctx: RequestCtx, { matches, few }: ResolvedSearch): AsyncGenerator<AuditEvent[]> {
  let last: AuditRow | null = null;
  for (let from = 0; ; from += BATCH_ROWS) {
    const before: AuditRow | null = last;
    const events = await ctx.transaction(async (inner) => {
      if (few) return eventsById(inner, few.slice(from, from + BATCH_ROWS));
      const rows = await findBatch(inner.db, inner.account.id, matches, { last: before, limit: BATCH_ROWS });
      last = rows.at(-1) ?? null;
      return toEvents(inner, rows);
    });
    yield events;
    if (few ? from + BATCH_ROWS >= few.length : events.length < BATCH_ROWS) return;
    await assertStillMay(ctx);
  }
}

/** @throws 401 if the session or key has ended, 403 without full access */
async function assertStillMay(ctx: RequestCtx): Promise<void> {
  const actor = await ctx.platform.currentActor(principalOf(ctx).credential, ctx.account);
  if (!actor.full_access) throw forbidden('rights_changed');
}

const csvLine = (event: AuditEvent): string => `${columns.map(([, of]) => cell(of(event))).join()}\r\n`;

const cell = (value: Value): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : quoteCsv(escapeFormula(value));
