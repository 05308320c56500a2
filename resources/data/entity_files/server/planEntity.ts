import en from '#i18n/en/imports.ts';
import ru from '#i18n/ru/imports.ts';
import { fieldViolations } from '#resources/data/fields/fieldRules.ts';

import type { Account } from '#server/context.ts';
import { invalid, invalidField } from '#server/errors/errors.ts';
import { freeAlias, freeEntityAlias, optionsNamed } from '#shared/entities/freeAlias.ts';
import type { FieldExtra } from '#shared/fieldTypes/fieldType.ts';
import { limits } from '#shared/limits.ts';
import { interpolate } from '#shared/text/interpolate.ts';
import type { ColumnKind } from '#shared/values/columnGuess.ts';
import { fieldOfKind, kindOfField } from '#shared/values/fieldGuess.ts';
import { type Violation, violation } from '#shared/violations.ts';
import type { ColumnDraft, EntityDraft } from '../entity_files.resource.ts';
import type { FileColumn } from './fileColumns.ts';

/** A field that a column becomes. */
export interface PlannedField {
  column: number;
  /** Null: another kind than a column proposes. */
  kind: ColumnKind | null;
  name: string;
  alias: string;
  type_id: ColumnDraft['type_id'] & number;
  extra: FieldExtra;
  variants?: NonNullable<ColumnDraft['variants']>;
}

/** An entity that a file becomes. */
export interface PlannedEntity {
  name: string;
  alias: string;
  fields: PlannedField[];
}

interface Given {
  columns: readonly FileColumn[];
  draft: EntityDraft;
  /** Of the file or its sheet, where the draft has no name. */
  title: string;
  /** Aliases of entities that there are. */
  taken: readonly string[];
}

/** @throws 422 for a draft that does not fit the file, or breaks the rules of fields */
export function planEntity(
  { language }: Pick<Account, 'language'>,
  { columns, draft, title, taken }: Given,
): PlannedEntity {
  const name = draft.name ?? nameOf(title, language);
  const drafts =
    draft.fields ??
    columns
      .filter(isProposed)
      .slice(0, limits.fields_per_entity)
      .map(({ at }) => ({ column: at }));
  if (drafts.length === 0) throw invalidField('file', 'records.errors.no_columns');
  const aliases = new Set(drafts.flatMap((each: ColumnDraft) => each.alias ?? []));
  const names = new Set<string>();
  const violations: Violation[] = [];
  const seen = new Set<number>();
  const fields = drafts.map((each: ColumnDraft, n): PlannedField => {
    const path = `entity.fields.${n}`;
    const column = columns[each.column];
    if (!column) violations.push(violation(`${path}.column`, 'records.errors.no_header'));
    if (seen.has(each.column)) violations.push(violation(`${path}.column`, 'records.errors.repeated'));
    seen.add(each.column);
    const field = plannedField(each, column, { aliases, names, language });
    violations.push(...fieldViolations(field).map((found) => ({ ...found, field: `${path}.${found.field}` })));
    return field;
  });
  violations.push(...repeatedAliases(fields));
  if (violations.length > 0) throw invalid(violations);
  return { name, alias: draft.alias ?? freeEntityAlias(name, new Set(taken)), fields };
}

const isProposed = ({ header, guess }: FileColumn) => header !== '' || guess.filled > 0;

interface Names {
  /** Of the other fields. */
  aliases: Set<string>;
  names: Set<string>;
  language: Account['language'];
}

function plannedField(
  draft: ColumnDraft,
  column: FileColumn | undefined,
  { aliases, names, language }: Names,
): PlannedField {
  const name = draft.name ?? freeName(column?.header || namelessColumn(draft.column, language), names);
  const alias = draft.alias ?? freeAlias(name, aliases);
  const given = { column: draft.column, name, alias };
  if (draft.type_id !== undefined) {
    const { type_id, extra = {}, variants } = draft;
    const kind = kindOfField({ type_id, extra });
    const options = kind === 'select' && !variants ? optionsNamed(column?.guess.options ?? []) : variants;
    return { ...given, kind, type_id, extra, ...(options && { variants: options }) };
  }
  const kind = draft.kind ?? column?.guess.kind ?? 'text';
  const guess = column?.guess;
  if (!guess) return { ...given, kind, type_id: 1, extra: {} };
  const { type_id, extra, options } = fieldOfKind(kind, guess, language === 'ru' ? 'RUB' : 'USD');
  return {
    ...{ ...given, kind, type_id },
    extra: { ...extra, ...(column.isFull && { is_required: true }), ...draft.extra },
    ...(kind === 'select' && { variants: draft.variants ?? optionsNamed(options) }),
  };
}

const repeatedAliases = (fields: readonly PlannedField[]): Violation[] =>
  fields.flatMap(({ alias }, n) =>
    fields.findIndex((each) => each.alias === alias) < n
      ? [violation(`entity.fields.${n}.alias`, 'records.errors.repeated')]
      : [],
  );

/** `sales_2026-11.csv` is "Sales 2026-11". */
function nameOf(title: string, language: Account['language']): string {
  const words = title
    .replace(/^.*[\\/]/, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, limits.text_max);
  const name = words === '' ? { en: en, ru: ru }[language].unnamed : words;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const namelessColumn = (at: number, language: Account['language']): string =>
  interpolate({ en, ru }[language].nameless, { at: at + 1 }, language);

/** Columns of one name are told apart. */
function freeName(header: string, taken: Set<string>): string {
  const base = header.replace(/\s+/g, ' ').slice(0, limits.text_max - 5);
  let name = base;
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${base} ${n}`;
  taken.add(name.toLowerCase());
  return name;
}
