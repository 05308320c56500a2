import type { RequestCtx } from '#server/context.ts';
import { invalid } from '#server/errors/errors.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import { accessOf, planeOf } from '#server/tenant/access/callerAccess.ts';
import { wholeAccess } from '#server/tenant/access/recordAccess.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import type { Part } from '#shared/endpoint.ts';
import { checkFile } from './checkRows.service.ts';
import { filePreview } from './filePreview.ts';
import { openImportFile } from './importFile.ts';
import { type ImportForm, readImportForm } from './importForm.ts';
import { answerOf } from './importReport.ts';
import type { ImportFile } from './importShapes.ts';

/* Imports into an entity that is made for the file (docs/reference/api/entities.md#an-entity-from-a-file). */

/** A form that was received, with its file opened. */
export interface OpenedFile {
  sent: ImportForm;
  file: ImportFile;
}

/** Receives a form and opens its file, in the caller's turn. @param known the parts that there may be */
export async function withSentFile<T>(
  ctx: RequestCtx,
  body: AsyncIterable<Part>,
  known: object,
  work: (opened: OpenedFile) => Promise<T>,
): Promise<T> {
  const { heavy, quotas, settings } = ctx.platform;
  const length = Number(ctx.caller.header('content-length') ?? 0);
  const sent = await readImportForm(body, incomingFolder(settings), quotas.room(ctx.account, length), known);
  try {
    return await heavy.imports.run(ctx.account.id, ctx.signal, async () => {
      const file = await openImportFile(sent, () => false);
      try {
        return await work({ sent, file });
      } finally {
        file.close();
      }
    });
  } finally {
    await sent.file.close();
  }
}

/** The form by which such a file is imported: as it was read, its columns by position. */
export const plannedForm = ({ sent, file }: OpenedFile, columns: Readonly<Record<number, string>>): ImportForm => ({
  ...sent,
  ...(file.found as Partial<Pick<ImportForm, 'encoding' | 'delimiter' | 'sheet' | 'header_row'>>),
  ...{ mapping: null, mode: 'create', columns },
});

/**
 * Checks a file against an entity that is not made yet.
 * @param columns alias by position
 * @returns the answer of a dry run and the beginning of the file, as JSON
 * @throws 422 for faults of a file that is not only looked at, unless its faulty rows are left out
 */
export async function checkPlanned(
  ctx: RequestCtx,
  opened: OpenedFile,
  { model, columns }: { model: (schema: string) => EntityModel; columns: Readonly<Record<number, string>> },
): Promise<{ answer: string; preview: string }> {
  const { sent, file } = opened;
  const plane = await planeOf(ctx);
  const access = wholeAccess(model(plane.schema));
  const place = {
    ...{ access, plane, account: await accessOf(ctx), model: access.model },
    ...{ key: null, made: null, targets: new Map(), isPlanned: true as const },
  };
  const report = await checkFile(ctx, place, { ...plannedForm(opened, columns), source: file });
  if (!sent.dry_run && report.error_count > 0 && !sent.skips)
    throw invalid(report.rowErrors.map(({ violation }) => violation));
  const { headers, rows } = await filePreview(file);
  return {
    answer: answerOf(file, report, { skips: true, written: null, file: null }),
    preview: JSON.stringify({ headers, rows }),
  };
}
