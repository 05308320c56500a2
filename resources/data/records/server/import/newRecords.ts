import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { isNoRow } from '#server/tenant/access/rowRule.ts';
import type { ModelColumn } from '#server/tenant/model.ts';
import { missingValues } from '#server/tenant/write/requiredFields.ts';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { NewOption, wholeNumber } from '#shared/values/cells.ts';
import { isEmptyWord } from '#shared/values/emptyWords.ts';
import { check } from '#shared/violations.ts';
import type { ImportRow } from './importShapes.ts';

/** Records of one entity that are made for a file, by the negative ids that rows have for them. */
export interface MadeRecords {
  target: RecordAccess;
  /** The field that labels them. */
  label: ModelColumn;
  labels: Map<number, string>;
}

/** Records that a file names and other entities lack (docs/reference/api/records.md#updating). */
export interface NewRecords {
  /** That of a text; undefined if it cannot be one, or the caller may not make it. */
  record(field: FieldModel, text: string): NewOption | undefined;
  /** Notes those that these rows have. */
  use(rows: readonly ImportRow[]): void;
  /** Those that were noted. */
  used(): MadeRecords[];
  /** How many were noted, by the alias of the field. */
  counts(): Map<string, number>;
}

/** Below those of new options. */
const FIRST = -1_000_000_000;

export function newRecords(account: AccountAccess): NewRecords {
  const targets = new Map<number, MadeRecords | null>();
  const known = new Map<string, NewOption>();
  const made = new Map<number, { of: MadeRecords; text: string }>();
  const used = new Map<string, Set<number>>();
  let last = FIRST;
  const targetOf = (field: FieldModel) => {
    const target = targets.has(field.id) ? targets.get(field.id) : openTarget(account, field);
    targets.set(field.id, target ?? null);
    return target;
  };
  return {
    record(field, text) {
      const of = targetOf(field);
      if (!of || wholeNumber.test(text) || isEmptyWord(text)) return undefined;
      const key = `${of.target.whole.id} ${of.label.name} ${text.toLowerCase()}`;
      const found = known.get(key);
      if (found) return found;
      const type = of.label.field && fieldTypeOf(of.label.field).value(of.label.field);
      if (!type || !check(type, text).ok) return undefined;
      last -= 1;
      const record = new NewOption(last);
      // A cell is a part of a chunk's text, which it would keep in memory.
      made.set(last, { of, text: Buffer.from(text).toString() });
      known.set(key, record);
      return record;
    },
    use(rows) {
      if (made.size === 0) return;
      for (const { given } of rows)
        for (const [{ alias }, value] of given.values) {
          if (typeof value !== 'number' || !made.has(value)) continue;
          used.set(alias, (used.get(alias) ?? new Set()).add(value));
        }
    },
    used() {
      const all = new Set<MadeRecords>();
      for (const ids of used.values())
        for (const id of ids) {
          const record = made.get(id);
          if (!record) continue;
          record.of.labels.set(id, record.text);
          all.add(record.of);
        }
      return [...all];
    },
    counts: () => new Map([...used].map(([alias, ids]) => [alias, ids.size])),
  };
}

/** Null if the field leads to no entity, or the caller may not make its records by their labels alone. */
function openTarget(account: AccountAccess, { type_id, extra }: FieldModel): MadeRecords | null {
  const to = fieldTypeOf({ type_id, extra }).target?.(extra);
  const target = typeof to === 'object' ? account.entityById(to.entity_id) : null;
  const label = [...(target?.model.columns.values() ?? [])].find(({ field }) => field?.id === extra.select_entity_key);
  if (!target || !label?.field || !fieldTypeOf(label.field).is_text) return null;
  const mayMake = !isNoRow(target.create) && !isNoRow(target.writable([label], 'create'));
  return mayMake && isEnough(target, label) ? { target, label, labels: new Map() } : null;
}

/** Whether no other field is required. */
function isEnough(target: RecordAccess, label: ModelColumn): boolean {
  try {
    return missingValues(target, new Map([[label, 'x']]), []).length === 0;
  } catch {
    return false;
  }
}
