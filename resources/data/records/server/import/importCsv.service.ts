import { publishWritten } from '#resources/data/events/server/events.service.ts';
import { addVariants, assertMayAddVariants } from '#resources/data/fields/server/addVariants.service.ts';
import type { StoredFile } from '#resources/data/files/files.resource.ts';
import type { records } from '#resources/data/records/records.resource.ts';
import type { RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import { openScratchFile } from '#server/files/scratchFile.ts';
import { accessOf } from '#server/tenant/access/callerAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay, mayNot } from '#server/tenant/access/refused.ts';
import { isNoRow } from '#server/tenant/access/rowRule.ts';
import type { RunStatement } from '#server/tenant/dataPlane.ts';
import type { EntityModel, ModelColumn } from '#server/tenant/model.ts';
import { isHeader } from '#server/tenant/write/csvColumns.ts';
import { type Done, findStoredAnswer, idempotencyKey, writeOnce } from '#server/tenant/write/idempotencyKeys.ts';
import { refusingTaken } from '#server/tenant/write/takenValues.ts';
import type { Input, Written } from '#shared/endpoint.ts';
import { followMerges } from '../duplicates/followMerges.ts';
import { withEntity } from '../read/withEntity.ts';
import { auditWrite } from '../write/auditMany.ts';
import { toJsonReply } from '../write/recordReply.ts';
import { checkFile, type ImportForm, type ImportPlace } from './checkRows.service.ts';
import { filePreview } from './filePreview.ts';
import { openImportFile } from './importFile.ts';
import { readImportForm, type ImportForm as SentForm } from './importForm.ts';
import { keyColumn } from './importMatches.ts';
import type { ImportMode } from './importMode.ts';
import { answerOf, type Report } from './importReport.ts';
import type { OptionNames } from './newOptions.ts';
import type { MadeRecords } from './newRecords.ts';
import { prepareRows } from './preparedRows.ts';
import { skippedRows } from './skippedRows.ts';
import { writeRows } from './writeRows.service.ts';

type Endpoints = (typeof records)['endpoints'];

/**
 * Creates or changes a record for each row of a file of any length (docs/reference/api/records.md#import). The file is
 * stored temporarily, validated as a whole, and then its rows are written in one transaction: one invalid row refuses all,
 * or is left out. A dry run only validates. The import ends when its caller disconnects.
 */
export async function importCsv(ctx: RequestCtx, { params, body }: Input<Endpoints['import_csv']>): Promise<Written> {
  const { heavy, quotas, settings } = ctx.platform;
  // Before the file is received: nobody else's takes room on the disk.
  assertMay((await accessOf(ctx)).entity(params.alias), 'import');
  const length = Number(ctx.caller.header('content-length') ?? 0);
  const sent = await readImportForm(body, incomingFolder(settings), quotas.room(ctx.account, length));
  try {
    return await heavy.imports.run(ctx.account.id, ctx.signal, () => importSent(ctx, params.alias, sent));
  } finally {
    await sent.file.close();
  }
}

/**
 * Imports a form that has been received, in the caller's turn.
 * @param isNew the call has just made the entity, which takes more than the right to import
 */
export async function importSent(ctx: RequestCtx, alias: string, sent: SentForm, isNew = false): Promise<Written> {
  const work = (made: OptionNames | null) =>
    withEntity(ctx, alias, async (entity) => {
      if (!isNew) assertMay(entity.access, 'import');
      assertMayWrite(entity.access, sent);
      if (sent.create_options) assertMayAddVariants(ctx);
      const key = keyColumn(entity.access, sent);
      const place = { ...entity, key, made, targets: new Map(), model: importable(entity.access, sent, key) };
      const source = await openImportFile(sent, isHeader(place.model, sent.mapping));
      try {
        if (sent.preview) return { status: 200, type, body: JSON.stringify(await filePreview(source)) };
        const form = { ...sent, source };
        return await (form.dry_run ? dryRun(ctx, place, form) : importAll(ctx, place, form));
      } finally {
        source.close();
      }
    });
  const done = await work(null);
  return 'body' in done ? done : ((await work(done.made)) as Written);
}

/** @throws 403 */
function assertMayWrite(access: RecordAccess, { mode }: ImportMode): void {
  if (mode !== 'update') assertMay(access, 'create');
  if (mode !== 'create' && isNoRow(access.update)) throw mayNot('update');
}

/** Columns of fields that may not be written are ignored, as those of the system are. */
function importable(access: RecordAccess, { mode }: ImportMode, key: ModelColumn | null): EntityModel {
  const { model, isWhole } = access;
  if (isWhole) return model;
  const actions = mode === 'upsert' ? (['create', 'update'] as const) : ([mode] as const);
  const isOpen = (column: ModelColumn) =>
    !column.field || column === key || actions.every((action) => !isNoRow(access.writable([column], action)));
  const columns = new Map([...model.columns].filter(([, column]) => isOpen(column)));
  return { ...model, columns, fields: model.fields.filter(({ alias }) => columns.has(alias)) };
}

const type = 'application/json; charset=utf-8';

async function dryRun(ctx: RequestCtx, place: ImportPlace, form: ImportForm): Promise<Written> {
  const report = await checkFile(ctx, place, form);
  return { status: 200, type, body: answerOf(form.source, report, { skips: form.skips, written: null, file: null }) };
}

/** Options have been made: the file is to be imported once more, with them. */
interface OptionsMade {
  made: OptionNames;
}

async function importAll(ctx: RequestCtx, place: ImportPlace, form: ImportForm): Promise<Written | OptionsMade> {
  const { access, plane, account, model } = place;
  const { quotas, settings } = ctx.platform;
  const scratch = await openScratchFile(incomingFolder(settings), (bytes) => quotas.takeDisk(bytes, 'keep'));
  const prepared = prepareRows(scratch);
  const skipped = skippedRows(ctx, model);
  const write = async (run: RunStatement, report: Report, file: StoredFile | null): Promise<Done> => {
    const written = await writeRows(ctx, place, run, { prepared, made: report.made_records });
    const body = answerOf(form.source, report, { skips: form.skips, written, file });
    const isNothing = written.created + written.updated === 0;
    return { answer: { status: 200, headers: {}, body }, ids: isNothing ? [] : null };
  };
  try {
    const key = await idempotencyKey(ctx, account, requestOf(model, form));
    const stored = key && (await findStoredAnswer(plane, key));
    if (stored) return toJsonReply(stored);
    const report = await checkFile(ctx, place, form, { prepared, skipped });
    if (report.error_count > 0 && !form.skips) throw invalid(report.rowErrors.map(({ violation }) => violation));
    if (!place.made && report.new_options.size > 0) {
      const names = model.fields.map(({ id, alias }) => [id, report.new_options.get(alias) ?? []] as const);
      await addVariants(ctx, new Map(names.filter(([, missing]) => missing.length > 0)));
      return { made: report.new_options };
    }
    const wanted = { bytes: form.file.size, records: report.created + countOf(report.made_records) };
    form.file.release();
    await quotas.take(ctx.account, wanted, 'keep');
    const file = await skipped.store(requestOf(model, form));
    const done = await auditWrite(ctx, model, { count: report.created + report.updated }, () =>
      refusingTaken(plane, access, { rows: () => [] }, () =>
        writeOnce(plane, key, 'transaction', (run) => write(run, report, file)),
      ),
    );
    await followMerges(ctx, place, place.targets);
    for (const { target } of report.made_records) publishWritten(ctx, target.whole, null);
    publishWritten(ctx, access.whole, done.ids);
    return toJsonReply(done.answer);
  } finally {
    await scratch.close();
    await skipped.close();
  }
}

const countOf = (made: readonly MadeRecords[]) => made.reduce((sum, { labels }) => sum + labels.size, 0);

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
  ...(form.sheet && { sheet: form.sheet }),
  ...(form.header_row && { header_row: form.header_row }),
  ...(form.mode !== 'create' && { mode: form.mode, key: form.key }),
  ...(form.skips && { on_error: 'skip' }),
  ...(form.create_options && { create_options: true }),
  ...(form.create_records && { create_records: true }),
});
