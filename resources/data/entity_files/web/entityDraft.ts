import type { ChosenFile } from '#resources/data/records/web/import/chosenFile.ts';
import type { FilePreview } from '#resources/data/records/web/import/filePreview.ts';
import type { Column, NewField } from '#resources/data/records/web/import/importColumns.ts';
import { freeAlias } from '#shared/entities/freeAlias.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import type { EntityAnswer, EntityRequest, PlannedField } from './api.ts';

/** The entity above its columns. */
export interface Names {
  name: string;
  alias: string;
  /** The person has typed it, so that it does not follow the name. */
  isOwnAlias: boolean;
}

/** A column as it becomes a field. The person may have given it another name than the one that its alias was made of. */
export interface EntityField extends NewField {
  alias: string;
  isRenamed?: boolean;
  /** The person has said whether it is required; else it is if every row has a value. */
  isOwnRequired?: boolean;
}

export const isField = (column: Column | undefined): column is EntityField =>
  typeof column === 'object' && column !== null;

const fieldOf = ({ kind, name, alias, type_id, extra, variants = [] }: PlannedField): EntityField => ({
  ...{ name, alias, kind: kind ?? 'text', isRequired: extra.is_required === true },
  drawn: { type_id, extra, options: variants.map((variant) => variant.name) },
});

/** The columns as the server proposes them. */
export function proposedColumns({ entity }: EntityAnswer, { headers, rows }: FilePreview): Column[] {
  const width = Math.max(headers.length, ...rows.map((row) => row.length), 0);
  const planned = new Map(entity.fields.map((field) => [field.column, field]));
  return Array.from({ length: width }, (_, at) => {
    const field = planned.get(at);
    return field ? fieldOf(field) : null;
  });
}

/** With the settings that the server has worked out by the whole file. */
export const drawnColumns = (columns: readonly Column[], { entity }: EntityAnswer): Column[] =>
  columns.map((column, at) => {
    const field = entity.fields.find((each) => each.column === at);
    if (!field || !isField(column)) return column;
    const { drawn, isRequired } = fieldOf(field);
    return { ...column, drawn, isRequired: column.isOwnRequired ? column.isRequired : isRequired };
  }) as Column[];

/** What the server is asked about the file. While it is looked at, fields keep their first aliases. */
export function requestOf(chosen: ChosenFile, names: Names, isFinal: boolean): EntityRequest {
  const { file, preview, columns, empty, skips } = chosen;
  const aliases = isFinal ? finalAliases(columns) : new Map<string, string>();
  const aliasOf = (alias: string) => aliases.get(alias) ?? alias;
  const fields = columns.flatMap((column, at) =>
    isField(column)
      ? [
          {
            ...{ column: at, name: column.name.trim(), alias: aliasOf(column.alias), kind: column.kind },
            extra: column.isOwnRequired ? { is_required: column.isRequired === true } : {},
          },
        ]
      : [],
  );
  const known = new Set(columns.filter(isField).map(({ alias }) => alias));
  const formats = Object.entries(chosen.formats)
    .filter(([alias]) => known.has(alias))
    .map(([alias, format]): [string, ValueFormat] => [aliasOf(alias), format]);
  const { alias, isOwnAlias } = names;
  return {
    ...{ file, format: preview, empty, skips, formats: Object.fromEntries(formats) },
    draft: { name: names.name.trim(), ...((isOwnAlias || isFinal) && { alias }), fields },
  };
}

/** Aliases of renamed fields, by their first ones. */
function finalAliases(columns: readonly Column[]): Map<string, string> {
  const fields = columns.filter(isField);
  const taken = new Set(fields.filter(({ isRenamed }) => !isRenamed).map(({ alias }) => alias));
  return new Map(
    fields.filter(({ isRenamed }) => isRenamed).map((field) => [field.alias, freeAlias(field.name, taken)]),
  );
}
