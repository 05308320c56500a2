import { publishWritten } from '#resources/data/events/server/events.service.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import { openScratchFile } from '#server/files/scratchFile.ts';
import { assertPresent } from '#server/load/connections/cancelStatement.ts';
import { accessOf, assertUnchanged } from '#server/tenant/access/callerAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay } from '#server/tenant/access/refused.ts';
import { isNoRow } from '#server/tenant/access/rowRule.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import { authorOf } from '#server/tenant/write/author.ts';
import { type Done, findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import type { Violation } from '#shared/violations.ts';
import { type EntityPlace, withEntity } from '../read/withEntity.ts';
import { auditWrite } from '../write/auditMany.ts';
import { idOf, insertRows } from '../write/insertRows.ts';
import { toJsonReply } from '../write/recordReply.ts';
import { referenceViolations } from '../write/references.service.ts';
import { type CsvFile, openCsvFile } from './csvFile.ts';
import { readImportForm, type ImportForm as SentForm } from './importForm.ts';
import { guessFormats } from './importFormats.ts';
import { importNames } from './importNames.ts';
import { type Formats, type ImportReading, importReading } from './importReading.ts';
import { refusals } from './importRights.ts';
import { type ImportRow, importRows } from './importRows.ts';
import { type PreparedRows, prepareRows } from './preparedRows.ts';

type Endpoints = (typeof records)['endpoints'];

/** What was sent, with the file opened. */
interface ImportForm extends SentForm {
  csv: CsvFile;
}

/** A violation, with the beginning of the cell. */
interface RowError {
  violation: Violation;
  cell: string | null;
}

/** Result of validating a file. */
interface Report {
  rows: number;
  /** Rows without text, which were left out. */
  blank_rows: number;
  ignored: string[];
  rowErrors: RowError[];
  error_count: number;
  /** Cells whose value is not quite what they say: the first of them. */
  notes: RowError[];
  note_count: number;
  /** Words for no value by the alias of their field: those that were taken so, and those of cells that cannot be read. */
  empty_words: Map<string, Set<string>>;
  /** Of columns with numbers or dates that can be written in several ways. */
  formats: Formats;
  /** The rest was not read, because the formats of columns must be known. */
  needsFormats?: boolean;
}

/**
 * Creates a record for each row of a CSV file of any length (docs/reference/api/records.md#import). The file is stored temporarily, validated
 * as a whole, and then its rows are written in one transaction: one invalid row refuses all. A dry run only validates. The
 * import ends when its caller disconnects.
 */
export async function importCsv(ctx: RequestCtx, { params, body }: Input<Endpoints['import_csv']>): Promise<Written> {
  const { heavy, quotas, settings } = ctx.platform;
  // Before the file is received: nobody else's takes room on the disk.
  assertMayImport((await accessOf(ctx)).entity(params.alias));
  const length = Number(ctx.caller.header('content-length') ?? 0);
  const sent = await readImportForm(body, incomingFolder(settings), quotas.room(ctx.account, length));
  try {
    return await heavy.imports.run(ctx.account.id, ctx.signal, () =>
      withEntity(ctx, params.alias, async (entity) => {
        assertMayImport(entity.access);
        const place = { ...entity, model: importable(entity.access) };
        const form = { ...sent, csv: await openCsvFile(sent.file.read, sent) };
        return form.dry_run ? dryRun(ctx, place, form) : importAll(ctx, place, form);
      }),
    );
  } finally {
    await sent.file.close();
  }
}

function assertMayImport(access: RecordAccess): void {
  assertMay(access, 'import');
  assertMay(access, 'create');
}

interface Place extends EntityPlace {
  /** The entity with the fields that may be imported. */
  model: EntityModel;
}

/** Columns of fields that may not be written are ignored, as those of the system are. */
function importable(access: RecordAccess): EntityModel {
  const { model, isWhole } = access;
  if (isWhole) return model;
  const isOpen = (column: ModelColumn) => !column.field || !isNoRow(access.writable([column], 'create'));
  const columns = new Map([...model.columns].filter(([, column]) => isOpen(column)));
  return { ...model, columns, fields: model.fields.filter(({ alias }) => columns.has(alias)) };
}

const type = 'application/json; charset=utf-8';

async function dryRun(ctx: RequestCtx, place: Place, form: ImportForm): Promise<Written> {
  const report = await validateFile(ctx, place, form);
  return { status: 200, type, body: answer(form, report, { dry_run: true }) };
}

async function importAll(ctx: RequestCtx, place: Place, form: ImportForm): Promise<Written> {
  const { access, plane, account, model } = place;
  const { quotas, settings } = ctx.platform;
  const scratch = await openScratchFile(incomingFolder(settings), (bytes) => quotas.takeDisk(bytes, 'keep'));
  const prepared = prepareRows(model, form, scratch);
  const write = async (run: RunStatement, report: Report): Promise<Done> => {
    const inserted = await insertAll(ctx, place, run, prepared);
    const body = answer(form, report, { ...inserted, dry_run: false });
    return { answer: { status: 200, headers: {}, body }, ids: inserted.created > 0 ? null : [] };
  };
  try {
    const key = await idempotencyKey(ctx, account, requestOf(model, form));
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);
    const report = await validateFile(ctx, place, form, prepared);
    if (report.error_count > 0) throw invalid(report.rowErrors.map(({ violation }) => violation));
    const wanted = { bytes: form.file.size, records: report.rows };
    form.file.release();
    await quotas.take(ctx.account, wanted, 'keep');
    const done = await auditWrite(ctx, model, { count: report.rows }, () =>
      writeOnce(plane, key, 'transaction', (run) => write(run, report)),
    );
    publishWritten(ctx, access.whole, done.ids);
    return toJsonReply(done.answer);
  } finally {
    await scratch.close();
  }
}

/** What identifies the request for its Idempotency-Key. */
const requestOf = ({ alias }: EntityModel, form: ImportForm) => ({
  import: alias,
  file: form.file.hash,
  mapping: form.mapping,
  delimiter: form.delimiter,
  // Absent for the defaults, so that earlier requests with these keys still match.
  ...(form.formats.size > 0 && { formats: Object.fromEntries(form.formats) }),
  ...(form.time_zone !== 'UTC' && { time_zone: form.time_zone }),
  ...(form.labels && { labels: true }),
  ...(form.empty && { empty: form.empty }),
  ...(form.columns && { columns: form.columns }),
  ...(form.encoding && { encoding: form.encoding }),
  ...(!form.has_header && { has_header: false }),
});

/**
 * Reads plain values first. A file that has others is read again, when the formats of its columns are known.
 * @param prepared gets the rows, as long as all are valid
 */
async function validateFile(ctx: RequestCtx, place: Place, form: ImportForm, prepared?: PreparedRows): Promise<Report> {
  const names = importNames(ctx, place, form.labels);
  const validate = (formats: Formats | null) => {
    const reading = importReading(form, names, formats);
    prepared?.restart(reading);
    return validateRows(ctx, { place, form, reading, formats }, prepared);
  };
  const plain = form.formats.size > 0 ? null : await validate(null);
  return plain && !plain.needsFormats ? plain : validate(await guessFormats(place.model, form));
}

interface Validation {
  place: Place;
  form: ImportForm;
  reading: ImportReading;
  formats: Formats | null;
}

/** Ends early if formats are needed and not known. */
async function validateRows(
  ctx: RequestCtx,
  { place, form, reading, formats }: Validation,
  prepared: PreparedRows | undefined,
): Promise<Report> {
  const none = { rows: 0, blank_rows: 0, ignored: [], rowErrors: [], error_count: 0, notes: [], note_count: 0 };
  const report: Report = { ...none, empty_words: new Map(), formats: formats ?? new Map() };
  for await (const { rows, ignored, blank_rows, needsFormats } of importRows(place.model, form, reading)) {
    assertPresent(ctx.signal);
    if (needsFormats) return { ...report, needsFormats };
    report.rows += rows.length;
    report.ignored = ignored;
    report.blank_rows = blank_rows;
    const references = rows.flatMap(({ given }) => given.references);
    const found = [
      ...rows.flatMap(({ given }) => given.violations),
      ...(await referenceViolations(ctx, place, references, () => null)),
      ...(await refusals(ctx, place, rows)),
    ];
    report.error_count += found.length;
    if (report.error_count === 0) await prepared?.add(rows);
    report.rowErrors.push(...firstOf(found, rows, report.rowErrors.length));
    const notes = rows.flatMap((row) => row.notes);
    addEmptyWords(report.empty_words, [...found, ...notes], rows);
    report.note_count += notes.length;
    report.notes.push(...firstOf(notes, rows, report.notes.length));
  }
  return report;
}

/** With their cells: as many as the report still has room for. */
const firstOf = (found: Violation[], rows: readonly ImportRow[], count: number): RowError[] =>
  inOrder(found)
    .slice(0, limits.import_errors_max - count)
    .map((violation) => ({ violation, cell: cellAt(rows, violation) }));

function addEmptyWords(words: Report['empty_words'], told: readonly Violation[], rows: readonly ImportRow[]): void {
  for (const violation of told) {
    const cell = cellAt(rows, violation)?.trim();
    if (!cell || !(violation.message === 'records.notes.empty' || isEmptyWord(cell))) continue;
    const { alias } = parsePath(violation);
    const known = words.get(alias) ?? new Set();
    if (known.size < limits.import_empty_words_max) words.set(alias, known.add(cell));
  }
}

/** Parses `rows.3.title`, or `rows.3` for the whole row. */
function parsePath({ field }: Violation): { row: number; alias: string } {
  const [, row, ...rest] = field.split('.');
  return { row: Number(row), alias: rest.join('.') };
}

const inOrder = (found: Violation[]) => found.sort((a, b) => parsePath(a).row - parsePath(b).row);

function cellAt(rows: readonly ImportRow[], violation: Violation): string | null {
  const { row, alias } = parsePath(violation);
  const cell = rows.find((each) => each.row === row)?.cellOf(alias) ?? null;
  return cell === null ? null : cell.slice(0, limits.import_cell_shown).replace(/[\ud800-\udbff]$/, '');
}

interface Inserted {
  created: number;
  /** Ranges of ids, so that an import can be undone. */
  created_ids: [first: number, last: number][];
}

/** Reading the file and writing its rows may take minutes: the rights must hold until the commit. */
async function insertAll(
  ctx: RequestCtx,
  { access, account }: EntityPlace,
  run: RunStatement,
  prepared: PreparedRows,
): Promise<Inserted> {
  let created = 0;
  const created_ids: Inserted['created_ids'] = [];
  const author = authorOf(ctx);
  for await (const rows of prepared.batches()) {
    assertPresent(ctx.signal);
    await assertUnchanged(ctx, account, access);
    for (const row of await insertRows(run, access, author, rows, false)) appendTo(created_ids, idOf(row));
    created += rows.count;
  }
  await assertUnchanged(ctx, account, access);
  return { created, created_ids };
}

function appendTo(runs: Inserted['created_ids'], id: number): void {
  const before = runs.at(-1);
  if (before && before[1] + 1 === id) before[1] = id;
  else runs.push([id, id]);
}

function toRow({ violation, cell }: RowError) {
  const { row, alias } = parsePath(violation);
  return { row, field: alias, message: violation.message, params: violation.params, cell };
}

const answer = (
  { csv: { encoding, delimiter, has_header } }: ImportForm,
  { rows, blank_rows, ignored, rowErrors, error_count, notes, note_count, empty_words, formats }: Report,
  done: Partial<Inserted> & { dry_run: boolean },
) =>
  JSON.stringify({
    rows,
    blank_rows,
    created: done.created ?? 0,
    created_ids: done.created_ids ?? [],
    errors: rowErrors.map(toRow),
    error_count,
    notes: notes.map(toRow),
    note_count,
    empty_words: Object.fromEntries([...empty_words].map(([alias, words]) => [alias, [...words]])),
    ignored,
    formats: Object.fromEntries(formats),
    encoding,
    delimiter,
    has_header,
    dry_run: done.dry_run,
  });
