import type { RequestCtx } from '#server/context.ts';
import { assertPresent } from '#server/load/connections/cancelStatement.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import type { Targets } from '#server/tenant/write/heldTargets.ts';
import type { EntityPlace } from '../read/entityPlace.ts';
import { checkReferences } from '../write/references.service.ts';
import { fieldRules } from './fieldRules.ts';
import type { ImportForm as SentForm } from './importForm.ts';
import { guessFormats } from './importFormats.ts';
import { importMatches } from './importMatches.ts';
import { importNames } from './importNames.ts';
import { type Formats, type ImportReading, importReading } from './importReading.ts';
import { addToReport, newReport, parsePath, type Report } from './importReport.ts';
import { changes, refusals } from './importRights.ts';
import { importRows } from './importRows.ts';
import type { CheckedBatch, ImportFile, ImportRow } from './importShapes.ts';
import { newOptions, type OptionNames } from './newOptions.ts';
import { newRecords } from './newRecords.ts';
import type { PreparedRows } from './preparedRows.ts';
import type { SkippedRows } from './skippedRows.ts';

/** What was sent, with the file opened. */
export interface ImportForm extends SentForm {
  source: ImportFile;
}

export interface ImportPlace extends EntityPlace {
  /** The entity with the fields that may be imported. */
  model: EntityModel;
  /** The column by which rows name their records; null: all are new. */
  key: ModelColumn | null;
  /** Options that were made for the file; null: none yet. */
  made: OptionNames | null;
  /** Filled in by the check: the records that the file leads to. */
  targets: Targets;
  /** The entity is not made yet: it has fields, but no table. */
  isPlanned?: true;
}

/** What keeps the rows of an import. */
interface Keepers {
  /** Valid ones; none behind a fault that refuses the file. */
  prepared: PreparedRows;
  skipped: SkippedRows;
}

/**
 * Reads plain values first. A file that has others is read again, when the formats of its columns are known.
 * @param keepers absent for a dry run
 */
export async function checkFile(
  ctx: RequestCtx,
  place: ImportPlace,
  form: ImportForm,
  keepers?: Keepers,
): Promise<Report> {
  const names = importNames(ctx, place, form.labels);
  const check = async (formats: Formats | null) => {
    const options = form.create_options && !place.made ? newOptions() : null;
    const records = form.create_records ? newRecords(place.account) : null;
    const read = () => checkedRows(ctx, place, form, importReading(form, names, formats, { options, records }));
    keepers?.prepared.restart(() => validRows(read()));
    await keepers?.skipped.restart();
    const report = newReport(formats ?? new Map(), place.made);
    for await (const batch of read()) {
      if (batch.needsFormats) return { ...report, needsFormats: true };
      addToReport(report, batch);
      const valid = [...batch.added, ...batch.changed];
      options?.use(valid);
      records?.use(valid);
      if (form.skips) await keepers?.skipped.add(batch);
      if (form.skips || report.error_count === 0) await keepers?.prepared.add(valid);
    }
    const made = records && { new_records: records.counts(), made_records: records.used() };
    return { ...report, ...(options && { new_options: options.used() }), ...made };
  };
  const plain = form.formats.size > 0 ? null : await check(null);
  return plain && !plain.needsFormats ? plain : check(await guessFormats(place.model, { ...form, key: place.key }));
}

async function* validRows(batches: AsyncIterable<CheckedBatch>): AsyncGenerator<readonly ImportRow[]> {
  for await (const { added, changed } of batches) yield [...added, ...changed];
}

/** The last batch is not checked if the formats of columns must be known to read it. */
async function* checkedRows(
  ctx: RequestCtx,
  place: ImportPlace,
  form: ImportForm,
  reading: ImportReading,
): AsyncGenerator<CheckedBatch> {
  const matches = importMatches(place, place.key, form.mode);
  const broken = fieldRules(ctx, place, place.isPlanned === true);
  for await (const { rows, ...batch } of importRows(place.model, { ...form, key: place.key }, reading)) {
    assertPresent(ctx.signal);
    if (batch.needsFormats) return yield { rows, added: [], changed: [], unchanged: [], found: [], ...batch };
    const unmatched = await matches.match(rows);
    const nameless = new Set(unmatched.map((violation) => parsePath(violation).row));
    // Of the others it is not known which record they are.
    const known = rows.filter(({ row }) => !nameless.has(row));
    const change = await changes(place, known);
    const ids = new Map(rows.flatMap(({ id, given }) => given.references.map((each) => [each, id])));
    const checked = await checkReferences(ctx, place, [...ids.keys()], (reference) => ids.get(reference) ?? null);
    for (const [model, some] of checked.targets) {
      const all = place.targets.get(model) ?? new Set<number>();
      for (const id of some) all.add(id);
      place.targets.set(model, all);
    }
    const found = [
      ...rows.flatMap(({ given }) => given.violations),
      ...unmatched,
      ...checked.violations,
      ...change.violations,
      ...(await refusals(ctx, place, known)),
      ...(await broken(known)),
    ];
    const faulty = new Set(found.map((violation) => parsePath(violation).row));
    const valid = rows.filter(({ row }) => !faulty.has(row));
    yield {
      rows,
      added: valid.filter(({ id }) => id === null),
      changed: valid.filter((row) => row.id !== null && !change.unchanged.has(row)),
      unchanged: valid.filter((row) => change.unchanged.has(row)),
      found,
      ...batch,
    };
  }
}
