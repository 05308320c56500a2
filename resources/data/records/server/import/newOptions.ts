import { VariantInput } from '#resources/data/fields/fields.resource.ts';
import { idsOf } from '#server/tenant/rows.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { NewOption } from '#shared/values/cells.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { check } from '#shared/violations.ts';
import type { ImportRow } from './importShapes.ts';

/** Names of options that a file has and a field lacks, by the alias of the field. */
export type OptionNames = ReadonlyMap<string, readonly string[]>;

/** Options that are made for a file (docs/reference/api/records.md#updating). Until then their ids are negative. */
export interface NewOptions {
  /** That of a text; undefined if no option can have it as its name. */
  option(field: FieldModel, text: string): NewOption | undefined;
  /** Notes those that these rows have. */
  use(rows: readonly ImportRow[]): void;
  /** Those that were noted. */
  used(): OptionNames;
}

/** Texts of a file in fields that people choose an option in, some of which are new. */
export function newOptions(): NewOptions {
  const known = new Map<number, Map<string, NewOption>>();
  const used = new Map<string, Map<number, string>>();
  let last = 0;
  const names = new Map<number, string>();
  return {
    option({ id, variants }, text) {
      const ofField = known.get(id) ?? new Map<string, NewOption>();
      known.set(id, ofField);
      const key = text.toLowerCase();
      const found = ofField.get(key);
      if (found || !isName(text) || ofField.size + variants.length >= limits.variants_per_field) return found;
      last -= 1;
      const option = new NewOption(last);
      // A cell is a part of a chunk's text, which it would keep in memory.
      names.set(last, Buffer.from(text).toString());
      ofField.set(key, option);
      return option;
    },
    use(rows) {
      if (last === 0) return;
      for (const { given } of rows)
        for (const [column, value] of given.values) {
          if (!fieldTypes[column.type].is_choice) continue;
          for (const id of idsOf(value)) {
            const name = id < 0 ? names.get(id) : undefined;
            if (name === undefined) continue;
            const ofField = used.get(column.alias) ?? new Map<number, string>();
            used.set(column.alias, ofField.set(id, name));
          }
        }
    },
    used: () => new Map([...used].map(([alias, ofField]) => [alias, [...ofField.values()]])),
  };
}

const isName = (text: string) => !isEmptyWord(text) && check(VariantInput, { name: text, alias: text }, '').ok;
