import { entities } from '#resources/data/entities/entities.resource.ts';
import type { ImportReport } from '#resources/data/records/web/import/api.ts';
import {
  type FileFormat,
  formatParts,
  type SentPreview,
  sheetPreview,
} from '#resources/data/records/web/import/filePreview.ts';
import type { FieldExtra, FieldTypeId } from '#shared/fieldTypes/fieldType.ts';
import type { ColumnKind } from '#shared/values/columnGuess.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { call } from '#web/api/api.ts';
import type { Intent } from '#web/api/intent.ts';
import { upload } from '#web/api/upload.ts';
import { timeZone } from '#web/i18n/timeZone.ts';
import { entity_files } from '../entity_files.resource.ts';

/** A field as the server would make it. */
export interface PlannedField {
  column: number;
  kind: ColumnKind | null;
  name: string;
  alias: string;
  type_id: FieldTypeId;
  extra: FieldExtra;
  variants?: { name: string }[];
}

/** What a file would become, or has become. */
export interface EntityAnswer {
  entity: { id: number; name: string; alias: string; fields: PlannedField[] };
  import: ImportReport & Omit<SentPreview, 'headers' | 'rows'>;
  preview: Pick<SentPreview, 'headers' | 'rows'>;
}

/** The entity as the person wants it. Absent parts are proposed. */
export interface EntityDraft {
  name?: string;
  alias?: string;
  fields?: {
    column: number;
    name: string;
    alias: string;
    kind: ColumnKind;
    extra: Pick<FieldExtra, 'is_required'>;
  }[];
}

export interface EntityRequest {
  file: File;
  format: Partial<FileFormat>;
  draft: EntityDraft;
  formats: Readonly<Record<string, ValueFormat>>;
  /** Words that mean no value; empty: the usual ones. */
  empty: readonly string[];
  skips: boolean;
}

interface Options {
  isDryRun: boolean;
  /** The person's, so that a repeated call makes nothing new. */
  intent: Intent;
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Uploads a file to look at it, or to make an entity of it. @throws like {@link upload} */
export const sendEntityFile = async (sent: EntityRequest, { isDryRun, ...work }: Options): Promise<EntityAnswer> =>
  (await upload(entity_files.endpoints.create, {
    file: sent.file,
    fields: {
      ...formatParts(sent.format),
      entity: JSON.stringify(sent.draft),
      formats: JSON.stringify(sent.formats),
      time_zone: timeZone(),
      labels: 'true',
      on_error: sent.skips ? 'skip' : 'stop',
      ...(sent.empty.length > 0 && { empty: JSON.stringify(sent.empty) }),
      dry_run: String(isDryRun),
    },
    ...work,
  })) as unknown as EntityAnswer;

/** The beginning of a workbook. */
export const previewOf = ({ preview, import: { sheets, sheet, header_row } }: EntityAnswer) =>
  sheetPreview({ sheets, sheet, header_row, ...preview });

/** Undoes it all: the entity goes to the trash, with its records. */
export const removeEntity = (id: number): Promise<unknown> => call(entities.endpoints.remove, { params: { id } });
