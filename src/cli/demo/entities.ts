import type { Call } from '#sdk/cli/publish/call.ts';
import { type BaseTypeName, type FieldExtra, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import { limits } from '#shared/limits.ts';
import type { Nth } from './businessRecords.ts';
import { timeline } from './timeline.ts';

export interface NewField {
  alias: string;
  name: string;
  type: BaseTypeName;
  extra?: FieldExtra;
  variants?: string[];
  /** Of its variants, by name. */
  colors?: Readonly<Record<string, VariantColor>>;
}

export interface Made {
  id: number;
  alias: string;
  fields: Map<string, number>;
  /** Ids of the variants of its select fields, by field. */
  variants: Map<string, number[]>;
}

/** A field that refers to records of an entity. */
export const pointing = (target: Made, label: string): FieldExtra => ({
  select_subtype: 'entity',
  select_entity_id: target.id,
  select_entity_key: target.fields.get(label) as number,
});

const aliasOf = (name: string) => name.toLowerCase().replaceAll(' ', '_');

export async function makeEntity(call: Call, alias: string, name: string, fields: readonly NewField[]): Promise<Made> {
  const { id } = await call<{ id: number }>('POST', '/v1/entities', { name, alias });
  const made: Made = { id, alias, fields: new Map(), variants: new Map() };
  for (const { type, variants, colors = {}, ...field } of fields) {
    const body = {
      ...field,
      ...(type === 'select' && { extra: { select_subtype: 'default', ...field.extra } }),
      entity_id: id,
      type_id: fieldTypeIds[type],
      ...(variants
        ? { variants: variants.map((each) => ({ name: each, alias: aliasOf(each), color: colors[each] ?? null })) }
        : {}),
    };
    const answer = await call<{ id: number; variants: { id: number }[] }>('POST', '/v1/entities/fields', body);
    made.fields.set(field.alias, answer.id);
    made.variants.set(
      field.alias,
      answer.variants.map((variant) => variant.id),
    );
  }
  return made;
}

/**
 * Adds records and then applies the changes of `changeOf`.
 * @returns a function that resolves with the ids of the added records
 */
export function filling(call: Call, now: Date) {
  return async (
    { id: entity_id, alias }: Made,
    count: number,
    recordOf: (nth: Nth) => object,
    changeOf: (nth: Nth) => object | null = () => null,
  ): Promise<number[]> => {
    const { madeAt } = timeline(now, entity_id);
    const all: number[] = [];
    for (let from = 0; from < count; from += limits.bulk_rows_max) {
      const nths = Array.from({ length: Math.min(limits.bulk_rows_max, count - from) }, (_, at) => {
        const n = from + at;
        return { n, count, made: madeAt(n, count) };
      });
      const path = `/rest/${alias}/bulk`;
      const { created } = await call<{ created: { id: number }[] }>('POST', path, { create: nths.map(recordOf) });
      const ids = created.map(({ id }) => id);
      const update = nths.flatMap((nth, at) => ({ id: ids[at], ...changeOf(nth) }));
      const changed = update.filter((change) => Object.keys(change).length > 1);
      if (changed.length > 0) await call('POST', path, { update: changed });
      all.push(...ids);
    }
    return all;
  };
}
