import type { records } from '#resources/records/records.resource.ts';
import { actorOf, type RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors.ts';
import { incomingFolder } from '#server/files/spool.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { groupByColumns, insertMany } from '#server/tenant/write/manyStatements.ts';
import { unlessKept } from '#server/tenant/write/references.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { Violation } from '#shared/violations.ts';
import { onEntity } from '../read/withEntity.ts';
import { type Run, writeOnce } from '../write/idempotentWrite.ts';
import { danglingTargets } from '../write/recordTargets.service.ts';
import { type ImportForm, readImportForm } from './importForm.ts';
import { type ImportRow, importRows } from './importRows.ts';

type Endpoints = (typeof records)['endpoints'];

/** A violation, and what stands in the file there, the beginning of it. */
interface Fault {
  violation: Violation;
  cell: string | null;
}

/** What was found in a file, before anything of it is written. */
interface Report {
  rows: number;
  ignored: string[];
  faults: Fault[];
  error_count: number;
}

/**
 * A record for each row of a CSV file, of any length (CONTRACT.md section 4). The file is put aside, looked through
 * whole, and only then written, in one transaction: one bad row and nothing is. A dry run looks and tells.
 */
export async function importCsv(ctx: RequestCtx, { params, body }: Input<Endpoints['import_csv']>): Promise<Written> {
  const form = await readImportForm(body, incomingFolder(ctx.platform.settings));
  try {
    return await onEntity(ctx, params.alias, (model, plane) =>
      form.dry_run ? lookOnly(ctx, model, plane, form) : importAll(ctx, model, plane, form),
    );
  } finally {
    await form.file.close();
  }
}

const type = 'application/json; charset=utf-8';

async function lookOnly(ctx: RequestCtx, model: EntityModel, plane: DataPlane, form: ImportForm): Promise<Written> {
  const report = await lookThrough(ctx, model, plane, form);
  return { status: 200, type, body: answer(report, { dry_run: true }) };
}

const importAll = (ctx: RequestCtx, model: EntityModel, plane: DataPlane, form: ImportForm): Promise<Written> =>
  writeOnce(
    ctx,
    { model, plane },
    {
      isMany: true,
      request: { import: model.alias, file: form.file.hash, mapping: form.mapping, delimiter: form.delimiter },
      check: async () => {
        const report = await lookThrough(ctx, model, plane, form);
        if (report.error_count > 0) throw invalid(report.faults.map(({ violation }) => violation));
        return report;
      },
      write: async (run, report, wrote) => {
        const made = await insertAll(model, run, actorOf(ctx).user_id, form);
        if (made.created > 0) wrote(null);
        return { status: 200, headers: {}, body: answer(report, { ...made, dry_run: false }) };
      },
    },
  );

async function lookThrough(ctx: RequestCtx, model: EntityModel, plane: DataPlane, form: ImportForm): Promise<Report> {
  const report: Report = { rows: 0, ignored: [], faults: [], error_count: 0 };
  for await (const { rows, ignored } of importRows(model, form)) {
    report.rows += rows.length;
    report.ignored = ignored;
    const dangling = await danglingTargets(
      ctx,
      plane,
      rows.flatMap(({ given }) => given.references),
    );
    const found = [...rows.flatMap(({ given }) => given.violations), ...unlessKept(dangling, () => undefined)];
    report.error_count += found.length;
    const told = inOrder(found).slice(0, limits.import_errors_max - report.faults.length);
    report.faults.push(...told.map((violation) => ({ violation, cell: cellAt(rows, violation) })));
  }
  return report;
}

/** Such as `rows.3.title`, or `rows.3` for a row as a whole. */
function placeOf({ field }: Violation): { row: number; alias: string } {
  const [, row, ...rest] = field.split('.');
  return { row: Number(row), alias: rest.join('.') };
}

const inOrder = (found: Violation[]) => found.sort((a, b) => placeOf(a).row - placeOf(b).row);

function cellAt(rows: readonly ImportRow[], violation: Violation): string | null {
  const { row, alias } = placeOf(violation);
  const cell = rows[row - (rows[0]?.row ?? 0)]?.cellOf(alias) ?? null;
  return cell === null ? null : cell.slice(0, limits.import_cell_shown).replace(/[\ud800-\udbff]$/, '');
}

interface Made {
  created: number;
  /** First and last id of each run of them, so that an import can be taken back. */
  created_ids: [first: number, last: number][];
}

async function insertAll(model: EntityModel, run: Run, user_id: number, form: ImportForm): Promise<Made> {
  let created = 0;
  const created_ids: Made['created_ids'] = [];
  for await (const { rows } of importRows(model, form)) {
    for (const group of groupByColumns(rows.map(toValues)))
      for (const { first_id, last_id } of await run(insertMany(model, user_id, group, false)))
        joinRun(created_ids, Number(first_id), Number(last_id));
    created += rows.length;
  }
  return { created, created_ids };
}

function joinRun(runs: Made['created_ids'], first: number, last: number): void {
  const before = runs.at(-1);
  if (before && before[1] + 1 === first) before[1] = last;
  else runs.push([first, last]);
}

const toValues = ({ given: { values } }: ImportRow) => ({ values });

const answer = ({ rows, ignored, faults, error_count }: Report, done: Partial<Made> & { dry_run: boolean }) =>
  JSON.stringify({
    rows,
    created: done.created ?? 0,
    created_ids: done.created_ids ?? [],
    errors: faults.map(({ violation, cell }) => {
      const { row, alias } = placeOf(violation);
      return { row, field: alias, message: violation.message, params: violation.params, cell };
    }),
    error_count,
    ignored,
    dry_run: done.dry_run,
  });
