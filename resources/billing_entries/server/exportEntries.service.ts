import type { RequestCtx } from '#server/context.ts';
import { timeSlices } from '#server/eventLoop/timeSlices.ts';
import { streamTurn } from '#server/shares/streamTurn.ts';
import { escapeFormula, quoteCsv } from '#shared/csvText.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import type { BillingEntry, billing_entries } from '../billing_entries.resource.ts';
import * as queries from './entries.queries.ts';
import { entryOf } from './entries.service.ts';

type Export = Input<(typeof billing_entries)['endpoints']['export_csv']>;

/** Entries that are read at a time. */
const BATCH = 1000;

/** All entries that match, the latest first, streamed as CSV (RFC 4180). */
export async function exportEntries(ctx: RequestCtx, { query }: Export): Promise<Written> {
  await streamTurn(ctx);
  const lines = csvLines(ctx, query);
  // The first part is read before the reply begins, so that a failure still gets an error status.
  const first = await lines.next();
  return {
    status: 200,
    type: 'text/csv; charset=utf-8; header=present',
    headers: { 'content-disposition': 'attachment; filename="billing.csv"' },
    body: first.done ? '' : prepend(first.value, lines),
  };
}

async function* prepend(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* csvLines(ctx: RequestCtx, query: Export['query']): AsyncGenerator<string> {
  const pause = timeSlices();
  let below: number | null = null;
  let text = `${header.join()}\r\n`;
  for (;;) {
    const rows: queries.EntryRow[] = await ctx.transaction(({ db, account }) =>
      queries.findEntriesBelow(db, account.id, query, below, BATCH),
    );
    for (const row of rows) {
      text += lineOf(entryOf(row));
      await pause();
    }
    yield text;
    text = '';
    below = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

const header = ['created_at', 'kind', 'description', 'by', 'amount', 'balance_after'] as const;

/** Texts of others are defused for spreadsheets; a negative sum begins with a sign but is not a formula. */
const lineOf = ({ created_at, kind, description, by, amount, balance_after }: BillingEntry): string =>
  `${[created_at, kind, textCell(description), textCell(by.name ?? by.type), amount, balance_after].join()}\r\n`;

const textCell = (text: string) => (text === '' ? '' : quoteCsv(escapeFormula(text)));
