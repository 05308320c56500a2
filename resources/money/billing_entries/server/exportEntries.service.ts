import type { RequestCtx } from '#server/context.ts';
import { csvFile } from '#server/files/csvFile.ts';
import { timeSlices } from '#server/load/eventLoop/timeSlices.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import type { BillingEntry, billing_entries } from '../billing_entries.resource.ts';
import * as queries from './entries.queries.ts';
import { entryOf } from './entries.service.ts';

type Export = Input<(typeof billing_entries)['endpoints']['export_csv']>;

/** Entries that are read at a time. */
const BATCH = 1000;

/** All entries that match, the latest first, streamed as CSV (RFC 4180). */
export const exportEntries = (ctx: RequestCtx, { query }: Export): Promise<Written> =>
  csvFile(ctx, 'billing', csvLines(ctx, query));

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

const header = ['created_at', 'kind', 'description', 'by', 'amount', 'balance_after', 'is_test'] as const;

/** Texts of others are defused for spreadsheets; a negative sum begins with a sign but is not a formula. */
const lineOf = ({ created_at, kind, description, by, amount, balance_after, is_test }: BillingEntry): string =>
  `${[created_at, kind, textCell(description), textCell(by.name ?? by.type), amount, balance_after, is_test].join()}\r\n`;

const textCell = (text: string) => (text === '' ? '' : quoteCsv(escapeFormula(text)));
