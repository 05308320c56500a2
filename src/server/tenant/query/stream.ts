import { requestLimits } from '#shared/limits.ts';
import { charactersOf, joinShort } from '../../load/eventLoop/textParts.ts';
import { nextTurn } from '../../load/eventLoop/turns.ts';
import type { Row } from '../rows.ts';
import { type Shown, shownOf, toJson } from './list.ts';
import { readCursor, writeCursor } from './plan/cursor.ts';
import type { Plan } from './plan/plan.ts';
import type { Source } from './sql/expand.ts';
import { withSortValues } from './sql/sortValues.ts';
import { pageStatement } from './sql/statements.ts';

/** Rows of the first batch. Later batches have about a megabyte each. */
const FIRST = 100;
const MOST = 1000;
/** Characters that are sent together. A record with long values is sent in its parts. */
const CHUNK = 1024 * 1024;

/** A part of a list, with what formats its rows. */
export interface Batch {
  rows: Row[];
  shown: Shown;
  /** Reports the length of the formatted batch, in characters, which decides the size of the next one. */
  took(characters: number): void;
}

/**
 * Reads all records of a plan from its cursor on, in batches: memory does not grow with their number, and no connection
 * is held while the client reads. Each record is read once, unless its place in the order changes meanwhile. It ends when
 * the caller's rights have changed.
 */
export async function* readBatches(source: Source, asked: Plan): AsyncGenerator<Batch, void, undefined> {
  const plan = await withSortValues(source, asked);
  const shown = shownOf(source, plan);
  let { after } = plan;
  let limit = FIRST;
  for (;;) {
    await source.assertUnchanged(plan.access);
    const { text, values } = pageStatement({ ...plan, after, limit, offset: 0 }, shown, 'none');
    const rows = await source.plane.read<Row>(text, values, requestLimits.batch_max_bytes);
    await nextTurn();
    const isLast = rows.length <= limit && !rows.is_cut;
    if (rows.length > limit) rows.pop();
    const count = rows.length;
    const next = isLast ? null : writeCursor(plan.model, plan.sort, rows.at(-1) as Row);
    yield {
      rows,
      shown,
      took: (characters) => {
        limit = Math.max(
          1,
          Math.min(MOST, Math.floor((count * requestLimits.batch_max_bytes) / Math.max(1, characters))),
        );
      },
    };
    if (next === null) return;
    after = readCursor(plan.model, plan.sort, next);
  }
}

/**
 * The whole list as JSON. The first batch is read before the reply starts, so that an early error still has its status;
 * a later one ends the reply early.
 */
export async function listJson(source: Source, plan: Plan): Promise<string[] | AsyncGenerator<string>> {
  const parts = readParts(source, plan);
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (first.done) return whole([], 0);
  if (second.done) return whole(first.value.texts, first.value.count);
  return chunks(parts, [first.value, second.value]);
}

interface Part {
  texts: string[];
  count: number;
}

async function* readParts(source: Source, plan: Plan): AsyncGenerator<Part, void, undefined> {
  for await (const { rows, shown, took } of readBatches(source, plan)) {
    const texts = await toJson(source, shown, rows);
    took(charactersOf(texts));
    yield { texts, count: rows.length };
  }
}

const end = (count: number) => `],"totals":{"count":${count}},"next_cursor":null}`;
const whole = (items: string[], count: number) => ['{"items":[', ...items, end(count)];

async function* chunks(rest: AsyncGenerator<Part>, begun: readonly Part[]): AsyncGenerator<string> {
  let count = 0;
  for (const { texts, count: more } of begun) {
    yield* joinShort([count === 0 ? '{"items":[' : ',', ...texts], CHUNK);
    count += more;
  }
  for await (const { texts, count: more } of rest) {
    yield* joinShort([',', ...texts], CHUNK);
    count += more;
  }
  yield end(count);
}
