import type { StoredFile } from '#resources/data/files/files.resource.ts';
import { toFile } from '#resources/data/files/server/files.service.ts';
import { storeFile } from '#resources/data/files/server/storeFile.service.ts';
import { principalOf, type RequestCtx } from '#server/context.ts';
import { incomingFolder } from '#server/files/incomingFolder.ts';
import { openScratchFile, type ScratchFile } from '#server/files/scratchFile.ts';
import type { EntityModel } from '#server/tenant/model.ts';
import { limits } from '#shared/limits.ts';
import { escapeFormula, quoteCsv } from '#shared/text/csvText.ts';
import type { Violation } from '#shared/violations.ts';
import { faultText, reasonHeader } from './faultTexts.ts';
import { cellText } from './importFile.ts';
import { parsePath } from './importReport.ts';
import type { CheckedBatch, FileRow } from './importShapes.ts';

/** The rows that an import leaves out, as a file with a column that says why (docs/reference/api/records.md#updating). */
export interface SkippedRows {
  add(batch: CheckedBatch): Promise<void>;
  /** Forgets the rows, to be added again. */
  restart(): Promise<void>;
  /** Null if there are none, or nobody to keep the file for. @param request what the import is, for its Idempotency-Key */
  store(request: unknown): Promise<StoredFile | null>;
  close(): Promise<void>;
}

export function skippedRows(ctx: RequestCtx, model: EntityModel): SkippedRows {
  const { quotas, settings } = ctx.platform;
  let scratch: ScratchFile | null = null;
  const close = async () => {
    await scratch?.close();
    scratch = null;
  };
  return {
    async add({ rows, header, width, found }) {
      if (found.length === 0) return;
      const reasons = Map.groupBy(found, (violation) => parsePath(violation).row);
      const lines = rows.flatMap(({ row, cells }) => {
        const faults = reasons.get(row);
        return faults ? [lineOf(cells, width, faults.map((fault) => textOf(ctx, model, fault)).join('; '))] : [];
      });
      if (!scratch) {
        scratch = await openScratchFile(incomingFolder(settings), (bytes) => quotas.takeDisk(bytes, 'keep'));
        if (header) lines.unshift(lineOf(header, width, reasonHeader(ctx.account.language)));
      }
      const text = lines.join('');
      if (scratch.size() + Buffer.byteLength(text) <= limits.file_max_bytes) await scratch.append(text);
    },
    restart: close,
    async store(request) {
      if (!scratch || principalOf(ctx).user_id === null) return null;
      const file = {
        ...({ kind: 'record', name: `${model.alias}-skipped.csv`, media_type: 'text/plain' } as const),
        ...{ size: scratch.size(), source: { path: scratch.path } },
      };
      return storeFile(ctx, { skipped_rows: request }, file, async (_ctx, row) => toFile(row));
    },
    close,
  };
}

function textOf({ account }: RequestCtx, { columns }: EntityModel, fault: Violation): string {
  const { alias } = parsePath(fault);
  return faultText(fault, account.language, alias === '' ? undefined : (columns.get(alias)?.field?.name ?? alias));
}

/** A number with a sign begins as a formula does, and is none. */
const signed = /^[-+][\d\s.,%()]*$/;

function lineOf(cells: FileRow, width: number, reason: string): string {
  const padded = [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => null)];
  const texts = padded.map((cell) => {
    const text = cellText(cell);
    return text === null ? '' : quoteCsv(signed.test(text) ? text : escapeFormula(text));
  });
  return `${[...texts, quoteCsv(escapeFormula(reason))].join()}\r\n`;
}
